import { NodeSelection } from "@tiptap/pm/state";
import { type Editor, useEditorState } from "@tiptap/react";
import { TextInput } from "../../../../ui/field.tsx";
import { onEnter } from "./address-input.tsx";

/** Edits the alternative text of the selected picture. Renders nothing if none is selected. */
export function PictureDescription({ editor }: { editor: Editor }) {
	const picture = useEditorState({
		editor,
		selector: ({ editor: { state } }) => {
			const { selection } = state;
			const chosen = selection instanceof NodeSelection && selection.node.type.name === "image";
			return chosen ? { at: selection.from, alt: String(selection.node.attrs.alt ?? "") } : null;
		},
	});
	if (!picture) return null;
	return (
		<div className="editor-picture">
			<TextInput
				label="Picture description"
				placeholder="Read aloud to people who cannot see the picture"
				value={picture.alt}
				onChange={({ currentTarget }) => {
					// Changes only the attribute, so that the picture stays selected.
					editor.view.dispatch(
						editor.state.tr.setNodeAttribute(picture.at, "alt", currentTarget.value),
					);
				}}
				onKeyDown={onEnter(() => focusText(editor))}
			/>
		</div>
	);
}

/**
 * Moves the focus to the text at once. The editor's own command waits for the next frame, and would take the focus back
 * from a control that was pressed in the meantime.
 */
export function focusText(editor: Editor): void {
	editor.view.focus();
}
