import { NodeSelection } from "@tiptap/pm/state";
import { type Editor, useEditorState } from "@tiptap/react";
import { TextInput } from "../../../../ui/field.tsx";
import { focusText } from "./focus-text.ts";
import { onEnter } from "./on-enter.ts";

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
