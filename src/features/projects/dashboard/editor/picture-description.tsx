import { NodeSelection } from "@tiptap/pm/state";
import { type Editor, useEditorState } from "@tiptap/react";
import { Checkbox } from "../../../../ui/checkbox.tsx";
import { TextInput } from "../../../../ui/field.tsx";
import { DECORATIVE_ROLE } from "../../image-source.ts";
import { onEnter } from "./address-input.tsx";
import { type AltAttributes, DECORATIVE_LABEL } from "./image-dialog.tsx";

export function PictureDescription({ editor }: { editor: Editor }) {
	const picture = useEditorState({
		editor,
		selector: ({ editor: { state } }) => {
			const { selection } = state;
			const isImage = selection instanceof NodeSelection && selection.node.type.name === "image";
			if (!isImage) return null;
			const { alt, role } = selection.node.attrs;
			return { at: selection.from, alt: String(alt ?? ""), isDecoration: role === DECORATIVE_ROLE };
		},
	});
	if (!picture) return null;
	const { at, alt, isDecoration } = picture;

	// Changes only the attributes, so that the picture stays selected.
	function setDescription({ alt, role }: AltAttributes) {
		const { tr } = editor.state;
		editor.view.dispatch(tr.setNodeAttribute(at, "alt", alt).setNodeAttribute(at, "role", role));
	}

	return (
		// An overlay, so that the text does not move away from the pointer.
		<div className="absolute top-full inset-x-0 pt-2 pb-3 px-3 border-b-2 border-line bg-card raised">
			<TextInput
				label="Picture description"
				placeholder="Read aloud to people who cannot see the picture"
				value={alt}
				disabled={isDecoration}
				onChange={({ currentTarget }) => setDescription({ alt: currentTarget.value, role: null })}
				onKeyDown={onEnter(() => focusText(editor))}
			/>
			<Checkbox
				label={DECORATIVE_LABEL}
				checked={isDecoration}
				onChange={({ currentTarget: { checked } }) =>
					setDescription(checked ? { alt: "", role: DECORATIVE_ROLE } : { alt, role: null })
				}
			/>
		</div>
	);
}

/** Focuses at once. The editor's command waits for a frame, and would take the focus from a control pressed meanwhile. */
export function focusText(editor: Editor): void {
	editor.view.focus();
}
