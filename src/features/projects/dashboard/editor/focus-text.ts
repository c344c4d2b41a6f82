import type { Editor } from "@tiptap/react";

/**
 * Moves the focus to the text at once. The editor's own command waits for the next frame, and would take the focus back
 * from a control that was pressed in the meantime.
 */
export function focusText(editor: Editor): void {
	editor.view.focus();
}
