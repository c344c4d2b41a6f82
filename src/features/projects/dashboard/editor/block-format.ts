import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";

export type Alignment = "left" | "center" | "right" | "justify";

const INDENT_MAX = 8;
/** Lists are indented by their items, as in older articles. */
const BLOCKS = ["paragraph", "heading", "blockquote", "listItem"];

declare module "@tiptap/core" {
	interface Commands<ReturnType> {
		blockFormat: {
			align: (alignment: Alignment) => ReturnType;
			indent: (step: 1 | -1) => ReturnType;
			clearBlockFormat: () => ReturnType;
		};
	}
}

/** Alignment and indentation as the classes `ql-align-*` and `ql-indent-1` to `-8`. */
export const BlockFormat = Extension.create({
	name: "blockFormat",

	addGlobalAttributes() {
		return [
			{
				types: BLOCKS,
				attributes: {
					align: {
						default: "left",
						parseHTML: (element) =>
							/(?:^|\s)ql-align-(center|right|justify)(?:\s|$)/.exec(element.className)?.[1] ??
							"left",
						renderHTML: ({ align }) => (align === "left" ? {} : { class: `ql-align-${align}` }),
					},
					indent: {
						default: 0,
						parseHTML: (element) =>
							Number(/(?:^|\s)ql-indent-([1-8])(?:\s|$)/.exec(element.className)?.[1] ?? 0),
						renderHTML: ({ indent }) => (indent ? { class: `ql-indent-${indent}` } : {}),
					},
				},
			},
		];
	},

	addCommands() {
		return {
			align:
				(alignment) =>
				({ tr }) =>
					setAttributes(tr, () => ({ align: alignment }), takesAlignment),
			indent:
				(step) =>
				({ tr }) =>
					setAttributes(
						tr,
						({ attrs }) => ({ indent: Math.min(INDENT_MAX, Math.max(0, attrs.indent + step)) }),
						takesIndent,
					),
			clearBlockFormat:
				() =>
				({ tr }) =>
					setAttributes(
						tr,
						() => ({ align: "left", indent: 0 }),
						() => true,
					),
		};
	},

	addKeyboardShortcuts() {
		return {
			"Mod-]": () => this.editor.commands.indent(1),
			"Mod-[": () => this.editor.commands.indent(-1),
		};
	},
});

/** Alignment applies to text blocks, and to outer blocks that already have one. */
function takesAlignment(node: Node): boolean {
	return node.isTextblock || node.attrs.align !== "left";
}

/** In a list, the item with its bullet is indented, not the paragraph inside. */
function takesIndent(node: Node, parent: Node | null): boolean {
	if (node.type.name === "listItem") return true;
	return node.isTextblock && parent?.type.name !== "listItem";
}

function setAttributes(
	tr: Transaction,
	next: (node: Node) => Record<string, unknown>,
	applies: (node: Node, parent: Node | null) => boolean,
): boolean {
	const { from, to } = tr.selection;
	tr.doc.nodesBetween(from, to, (node, position, parent) => {
		if (!BLOCKS.includes(node.type.name) || !applies(node, parent)) return;
		tr.setNodeMarkup(position, undefined, { ...node.attrs, ...next(node) });
	});
	return true;
}
