import type { ChainedCommands, Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import {
	BoldIcon,
	BulletListIcon,
	ClearFormatIcon,
	ImageIcon,
	IndentIcon,
	ItalicIcon,
	LinkIcon,
	OrderedListIcon,
	OutdentIcon,
	QuoteIcon,
	StrikeIcon,
	UnderlineIcon,
} from "../../../../ui/dashboard-icons.tsx";
import { Options } from "../../../../ui/options.tsx";
import type { Alignment } from "./block-format.ts";
import { focusText } from "./picture-description.tsx";

type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;
const SELECT_CLASS = "min-h-10 px-2 py-1 border-2 border-edge rounded-md bg-card";

const HEADINGS = [0, 1, 2, 3, 4, 5, 6].map(
	(level) => [String(level), level === 0 ? "Normal" : `Heading ${level}`] as const,
);

const ALIGNMENTS: readonly (readonly [Alignment, string])[] = [
	["left", "Left"],
	["center", "Centre"],
	["right", "Right"],
	["justify", "Justify"],
];

type Format = readonly [
	name: string,
	format: "bold" | "italic" | "underline" | "strike" | "quote" | "ordered" | "bullet",
	Icon: () => ReactNode,
	toggle: (chain: ChainedCommands) => ChainedCommands,
];

const INLINE: readonly Format[] = [
	["Bold", "bold", BoldIcon, (chain) => chain.toggleBold()],
	["Italic", "italic", ItalicIcon, (chain) => chain.toggleItalic()],
	["Underline", "underline", UnderlineIcon, (chain) => chain.toggleUnderline()],
	["Strike", "strike", StrikeIcon, (chain) => chain.toggleStrike()],
];
const BLOCKS: readonly Format[] = [
	["Blockquote", "quote", QuoteIcon, (chain) => chain.toggleBlockquote()],
	["Ordered list", "ordered", OrderedListIcon, (chain) => chain.toggleOrderedList()],
	["Bullet list", "bullet", BulletListIcon, (chain) => chain.toggleBulletList()],
];

interface EditorToolbarProps {
	editor: Editor;
	controls: string;
	onLink: () => void;
	onImage: () => void;
}

/** Arrow keys, Home and End move between the buttons. */
export function EditorToolbar({ editor, controls, onLink, onImage }: EditorToolbarProps) {
	const bar = useRef<HTMLDivElement>(null);
	const state = useEditorState({ editor, selector: (context) => formatsOf(context.editor) });
	const run = () => {
		focusText(editor);
		return editor.chain();
	};

	const formatTool = ([name, format, Icon, toggle]: Format) => (
		<Tool key={name} name={name} on={state[format]} onPress={() => toggle(run()).run()}>
			<Icon />
		</Tool>
	);

	function move(event: KeyboardEvent) {
		const items = [...(bar.current?.querySelectorAll<HTMLElement>("button, select") ?? [])];
		const focused = items.indexOf(document.activeElement as HTMLElement);
		const steps: Record<string, number> = {
			ArrowLeft: focused - 1,
			ArrowRight: focused + 1,
			Home: 0,
			End: items.length - 1,
		};
		const target = steps[event.key];
		if (target === undefined || focused < 0) return;
		event.preventDefault();
		items[(target + items.length) % items.length]?.focus();
	}

	return (
		<div
			className="editor-bar rounded-t-sm flex flex-wrap gap-y-0.5 gap-x-3.5 p-1.5 border-b-2 border-line bg-sunk max-ml:flex-nowrap max-ml:overflow-x-auto"
			role="toolbar"
			aria-label="Formatting"
			aria-controls={controls}
			ref={bar}
			onKeyDown={move}
		>
			<div className="flex items-center gap-0.5 max-ml:flex-none">
				<select
					className={SELECT_CLASS}
					aria-label="Header"
					value={state.heading}
					onChange={(event) => {
						const level = Number(event.currentTarget.value) as HeadingLevel | 0;
						if (level === 0) run().setParagraph().run();
						else run().setHeading({ level }).run();
					}}
				>
					<Options of={HEADINGS} />
				</select>
				{INLINE.map(formatTool)}
			</div>
			<div className="flex items-center gap-0.5 max-ml:flex-none">
				{BLOCKS.map(formatTool)}
				<Tool name="Outdent" onPress={() => run().indent(-1).run()}>
					<OutdentIcon />
				</Tool>
				<Tool name="Indent" onPress={() => run().indent(1).run()}>
					<IndentIcon />
				</Tool>
			</div>
			<div className="flex items-center gap-0.5 max-ml:flex-none">
				<select
					className={SELECT_CLASS}
					aria-label="Align"
					value={state.align}
					onChange={(event) =>
						run()
							.align(event.currentTarget.value as Alignment)
							.run()
					}
				>
					<Options of={ALIGNMENTS} />
				</select>
				<Tool name="Link" on={state.link} onPress={onLink}>
					<LinkIcon />
				</Tool>
				<Tool name="Image" onPress={onImage}>
					<ImageIcon />
				</Tool>
				<Tool
					name="Clean"
					onPress={() => run().unsetAllMarks().clearBlockFormat().clearNodes().run()}
				>
					<ClearFormatIcon />
				</Tool>
			</div>
		</div>
	);
}

interface ToolProps {
	name: string;
	on?: boolean;
	onPress: () => void;
	children: ReactNode;
}

function Tool({ name, on, onPress, children }: ToolProps) {
	return (
		<button
			type="button"
			className="editor-tool grid place-items-center w-10 h-10 rounded-md cursor-pointer pointer-coarse:w-11 pointer-coarse:h-11"
			aria-label={name}
			title={name}
			aria-pressed={on}
			// Keeps the selection in the text.
			onMouseDown={(event) => event.preventDefault()}
			onClick={onPress}
		>
			{children}
		</button>
	);
}

function formatsOf(editor: Editor) {
	const block = editor.state.selection.$from;
	const aligned = Array.from({ length: block.depth }, (_, depth) => block.node(depth + 1))
		.map((node) => node.attrs.align as Alignment | undefined)
		.findLast((align) => align && align !== "left");
	return {
		heading: editor.isActive("heading") ? Number(editor.getAttributes("heading").level) : 0,
		bold: editor.isActive("bold"),
		italic: editor.isActive("italic"),
		underline: editor.isActive("underline"),
		strike: editor.isActive("strike"),
		quote: editor.isActive("blockquote"),
		ordered: editor.isActive("orderedList"),
		bullet: editor.isActive("bulletList"),
		link: editor.isActive("link"),
		align: aligned ?? "left",
	};
}
