import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useId, useRef, useState } from "react";
import { toast } from "../../../../ui/toast.tsx";
import { articleExtensions, cleanPasted } from "./article-extensions.ts";
import { EditorToolbar } from "./editor-toolbar.tsx";
import { ImageDialog, type UploadPicture } from "./image-dialog.tsx";
import { LinkDialog } from "./link-dialog.tsx";

export interface ArticleEditorProps {
	/** HTML */
	value: string;
	onChange: (html: string) => void;
	onBlur: () => void;
	/** Lets the form lead here when something is missing. */
	focusRef: (target: { focus: () => void } | null) => void;
	upload: UploadPicture;
	placeholder: string;
	labelledBy: string;
	describedBy?: string | undefined;
	invalid: boolean;
}

/** The text of an article, with a toolbar. It writes nothing until somebody changes something. */
export default function ArticleEditor(props: ArticleEditorProps) {
	const { value, onChange, onBlur, upload, placeholder } = props;
	const id = useId();
	const [dialog, setDialog] = useState<"link" | "image" | null>(null);
	const written = useRef(value);
	const latest = useRef({ onChange, onBlur });
	latest.current = { onChange, onBlur };
	/** Until the text has been entered there is no cursor that anybody chose. */
	const entered = useRef(false);

	const editor = useEditor({
		extensions: articleExtensions(placeholder),
		content: value,
		immediatelyRender: false,
		// Its style element would need an exception in the page's policy; the rules are in editor.css.
		injectCSS: false,
		editorProps: {
			attributes: attributesOf(props, id),
			transformPastedHTML: cleanPasted,
			handlePaste: (_view, event) => takePictures(event.clipboardData),
			handleDrop: (_view, event, _slice, moved) => !moved && takePictures(event.dataTransfer),
		},
		onFocus: () => {
			entered.current = true;
		},
		onBlur: () => latest.current.onBlur(),
		onUpdate: ({ editor: changed }) => {
			written.current = htmlOf(changed);
			latest.current.onChange(written.current);
		},
	});

	// The form was filled from elsewhere: a draft put back, another version loaded.
	useEffect(() => {
		if (!editor || value === written.current) return;
		written.current = value;
		editor.commands.setContent(value, { emitUpdate: false });
	}, [editor, value]);

	const { labelledBy, describedBy, invalid, focusRef } = props;
	useEffect(() => {
		if (editor) focusRef({ focus: () => editor.commands.focus() });
	}, [editor, focusRef]);
	useEffect(() => {
		editor?.setOptions({
			editorProps: {
				...editor.options.editorProps,
				attributes: attributesOf({ labelledBy, describedBy, invalid }, id),
			},
		});
	}, [editor, labelledBy, describedBy, invalid, id]);

	function insertImage(image: { src: string; alt: string }) {
		if (!editor) return;
		const chain = editor.chain();
		if (!entered.current) chain.focus("end");
		chain.setImage(image).run();
	}

	/** A picture pasted or dropped as a file is uploaded; its text is left to the editor. */
	function takePictures(data: DataTransfer | null): boolean {
		const files = [...(data?.files ?? [])].filter((file) => file.type.startsWith("image/"));
		if (files.length === 0 || data?.types.includes("text/html")) return false;
		for (const file of files) {
			upload(file, {}).then(
				({ url }) => insertImage({ src: url, alt: "" }),
				(problem: unknown) =>
					toast.error(problem instanceof Error ? problem.message : String(problem)),
			);
		}
		return true;
	}

	/** The dialog gives the focus back to its button first; then it is the text's. */
	function close() {
		setDialog(null);
		setTimeout(() => editor?.commands.focus(), 0);
	}

	if (!editor) return null;
	return (
		<div className="editor" data-invalid={invalid}>
			<EditorToolbar
				editor={editor}
				controls={id}
				onLink={() => setDialog("link")}
				onImage={() => setDialog("image")}
			/>
			<EditorContent editor={editor} />
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

function setLink(editor: Editor, href: string): void {
	const chain = editor.chain().extendMarkRange("link");
	const { from, to } = editor.state.selection;
	// A double click beside a line selects its end: a range, but nothing to link.
	const nothing = editor.state.doc.textBetween(from, to, "", "picture") === "";
	if (href === "") chain.unsetLink().run();
	else if (nothing && !editor.isActive("link")) {
		// The address is its own text.
		const link = { type: "text", text: href, marks: [{ type: "link", attrs: { href } }] };
		editor.chain().insertContentAt(from, link).run();
	} else chain.setLink({ href }).run();
}

/** Without the empty lines that the editor keeps at the end for the cursor. */
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
		class: "article editor-text",
		role: "textbox",
		"aria-multiline": "true",
		"aria-labelledby": labelledBy,
		...(describedBy && { "aria-describedby": describedBy }),
		...(invalid && { "aria-invalid": "true" }),
	};
}
