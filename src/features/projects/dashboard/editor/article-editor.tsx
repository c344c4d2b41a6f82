import { Selection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { articleExtensions } from "./article-extensions.ts";
import { EditorToolbar } from "./editor-toolbar.tsx";
import {
	type AltAttributes,
	ImageDialog,
	type PictureLibrary,
	type UploadPicture,
} from "./image-dialog.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { cleanPastedHtml } from "./paste/clean-pasted.ts";
import { PasteNote } from "./paste/paste-notices.tsx";
import { focusText, PictureDescription } from "./picture-description.tsx";
import { PictureUploads, uploadPictures } from "./picture-uploads.ts";

export interface ArticleEditorProps {
	value: string;
	onChange: (html: string) => void;
	onBlur: () => void;
	/** Lets the form focus the editor if the text is missing. */
	focusRef: (target: { focus: () => void } | null) => void;
	upload: UploadPicture;
	library: PictureLibrary | undefined;
	onBusy: (busy: boolean) => void;
	placeholder: string;
	labelledBy: string;
	describedBy?: string | undefined;
	invalid: boolean;
}

/** Calls `onChange` only after the user has changed something. */
export default function ArticleEditor(props: ArticleEditorProps) {
	const { value, onChange, onBlur, upload, onBusy, placeholder } = props;
	const id = useId();
	const [dialog, setDialog] = useState<"link" | "image" | null>(null);
	/** The loaded value and all that `onChange` got since, which come back as `value`, perhaps late: not loaded again. */
	const knownValues = useRef([value]);
	/** The editor's HTML of the loaded value, which can differ from it. */
	const loaded = useRef({ value, html: "" });
	const [notices, setNotices] = useState<readonly string[]>([]);
	const latest = useRef({ onChange, onBlur, upload, onBusy });
	latest.current = { onChange, onBlur, upload, onBusy };
	/** Before the first focus, the cursor position is not the user's choice. */
	const hasBeenFocused = useRef(false);

	const editor = useEditor({
		extensions: [
			...articleExtensions(placeholder),
			PictureUploads.configure({
				upload: (file, options) => latest.current.upload(file, options),
				onBusy: (busy) => latest.current.onBusy(busy),
			}),
		],
		content: value,
		immediatelyRender: false,
		// An injected style element would violate the page's policy. editor.css has the rules.
		injectCSS: false,
		// Other paste rules would turn 2*3*4 in pasted text into italics.
		enablePasteRules: ["link"],
		editorProps: {
			attributes: attributesOf(props, id),
			transformPastedHTML: (html) => {
				const clean = cleanPastedHtml(html, location.host);
				if (clean.notices.length > 0) setNotices(clean.notices);
				return clean.html;
			},
			handlePaste: (view, { clipboardData }) => {
				if (!hasFiles(clipboardData)) return false;
				view.dispatch(view.state.tr.deleteSelection());
				return takeFiles(view, clipboardData, view.state.selection.from);
			},
			handleDrop: (view, event, _slice, moved) => {
				if (moved || !hasFiles(event.dataTransfer)) return false;
				const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
				return takeFiles(view, event.dataTransfer, at?.pos ?? view.state.selection.from);
			},
		},
		onCreate: ({ editor: created }) => {
			loaded.current.html = htmlOf(created);
		},
		onFocus: () => {
			hasBeenFocused.current = true;
		},
		onBlur: () => latest.current.onBlur(),
		onUpdate: ({ editor: changed }) => {
			const written = htmlOf(changed);
			const html = written === loaded.current.html ? loaded.current.value : written;
			knownValues.current.push(html);
			latest.current.onChange(html);
		},
	});

	// Load a value from elsewhere: a restored draft or another version.
	useEffect(() => {
		if (!editor) return;
		const known = knownValues.current.indexOf(value);
		knownValues.current = known >= 0 ? knownValues.current.slice(known) : [value];
		if (known >= 0) return;
		editor.commands.setContent(value, { emitUpdate: false });
		loaded.current = { value, html: htmlOf(editor) };
	}, [editor, value]);

	const { labelledBy, describedBy, invalid, focusRef } = props;
	useEffect(() => {
		if (editor) focusRef({ focus: () => focusText(editor) });
	}, [editor, focusRef]);
	useEffect(() => {
		editor?.setOptions({
			editorProps: {
				...editor.options.editorProps,
				attributes: attributesOf({ labelledBy, describedBy, invalid }, id),
			},
		});
	}, [editor, labelledBy, describedBy, invalid, id]);

	function insertImage(image: { src: string } & AltAttributes) {
		if (!editor) return;
		const chain = editor.chain();
		if (!hasBeenFocused.current) {
			chain.command(({ tr }) => Boolean(tr.setSelection(Selection.atEnd(tr.doc))));
		}
		chain.setImage(image).run();
	}

	/** Uploads pictures to the position where they were dropped or pasted. Names other files in a message. */
	function takeFiles(view: EditorView, data: DataTransfer | null, position: number): true {
		const files = [...(data?.files ?? [])];
		const pictures = files.filter(isPicture);
		const others = files.filter((file) => !isPicture(file)).map(({ name }) => name);
		if (others.length > 0) {
			setNotices([`Only pictures can be put into the text. Left out: ${others.join(", ")}.`]);
		}
		if (pictures.length > 0) uploadPictures(view, pictures, position);
		return true;
	}

	function close() {
		// Close first: the dialog returns the focus to its button.
		flushSync(() => setDialog(null));
		if (editor) focusText(editor);
	}

	if (!editor) return null;
	return (
		<div className="editor border-2 border-edge rounded-md bg-card" data-invalid={invalid}>
			<div className="editor-top sticky z-2 top-0">
				<EditorToolbar
					editor={editor}
					controls={id}
					onLink={() => setDialog("link")}
					onImage={() => setDialog("image")}
				/>
				<PictureDescription editor={editor} />
			</div>
			<EditorContent editor={editor} />
			<PasteNote notices={notices} onClose={() => setNotices([])} />
			{dialog === "link" && (
				<LinkDialog
					address={editor.getAttributes("link").href ?? ""}
					onClose={close}
					onDone={(href) => {
						setLink(editor, href);
						close();
					}}
				/>
			)}
			{dialog === "image" && (
				<ImageDialog
					upload={upload}
					library={props.library}
					onClose={close}
					onDone={(image) => {
						insertImage(image);
						close();
					}}
				/>
			)}
		</div>
	);
}

const isPicture = (file: File) => file.type.startsWith("image/");

/** Files, not text with a picture: word processors add an image to copied text, browsers an `img` to a copied picture. */
function hasFiles(data: DataTransfer | null): boolean {
	if (!data || data.files.length === 0) return false;
	const html = data.getData("text/html");
	return !html || (/<img\b/i.test(html) && /^\s*$/.test(html.replace(/<[^>]*>/g, "")));
}

function setLink(editor: Editor, href: string): void {
	const chain = editor.chain().extendMarkRange("link");
	const { from, to } = editor.state.selection;
	// A double click beside a line selects its end: a range without text to link.
	const hasNoText = editor.state.doc.textBetween(from, to, "", "picture") === "";
	if (href === "") chain.unsetLink().run();
	else if (hasNoText && !editor.isActive("link")) {
		// Without selected text, the address itself becomes the link's text.
		const link = { type: "text", text: href, marks: [{ type: "link", attrs: { href } }] };
		editor.chain().insertContentAt(from, link).run();
	} else chain.setLink({ href }).run();
}

/** Without the empty paragraphs that the editor keeps at the end for the cursor. */
function htmlOf(editor: Editor): string {
	return editor.getHTML().replace(/(<p><\/p>)+$/, "");
}

function attributesOf(
	{
		labelledBy,
		describedBy,
		invalid,
	}: Pick<ArticleEditorProps, "labelledBy" | "describedBy" | "invalid">,
	id: string,
): Record<string, string> {
	return {
		id,
		class: "article editor-text min-h-75 max-w-none py-3.5 px-4.5 whitespace-break-spaces",
		role: "textbox",
		// A translation would be taken for input, and saved.
		translate: "no",
		"aria-multiline": "true",
		"aria-labelledby": labelledBy,
		...(describedBy && { "aria-describedby": describedBy }),
		...(invalid && { "aria-invalid": "true" }),
	};
}
