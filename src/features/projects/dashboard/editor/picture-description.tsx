import { NodeSelection } from "@tiptap/pm/state";
import { type Editor, useEditorState } from "@tiptap/react";
import { TextInput } from "../../../../ui/field.tsx";
import { onEnter } from "./on-enter.ts";

/** The description of the picture that is selected in the text; nothing while none is. */
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
					// An attribute alone: the picture stays selected.
					editor.view.dispatch(
						editor.state.tr.setNodeAttribute(picture.at, "alt", currentTarget.value),
					);
				}}
				onKeyDown={onEnter(() => editor.commands.focus())}
			/>
		</div>
	);
}
