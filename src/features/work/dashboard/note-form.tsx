import { SubmitButton } from "../../../ui/button.tsx";
import { DraftNote } from "../../../ui/draft-note.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { isShortcut } from "../../../ui/shortcuts.ts";
import { useActionForm } from "../../../ui/use-action-form.ts";

interface NoteFormProps {
	draftKey: string;
	send: (text: string, key: string) => Promise<void>;
}

export function NoteForm({ draftKey, send }: NoteFormProps) {
	const action = useActionForm({
		values: { text: "" },
		draftKey,
		send: ({ text }, key) => send(text, key),
		onSent: () => {},
		nextValues: () => ({ text: "" }),
		keepUnsent: ({ text = "" }, sent) => ({
			text: text.startsWith(sent.text) ? text.slice(sent.text.length).trimStart() : text,
		}),
		fallback: "Failed to save the note",
	});
	const text = action.form.watch("text");
	return (
		<form className="stack" noValidate data-unsaved={text.trim() !== ""} onSubmit={action.submit}>
			<DraftNote draft={action.draft} />
			{action.refusal && <Refusal title={action.refusal} />}
			<TextArea
				label="Note"
				hint="Only staff see it. Ctrl+Enter saves it."
				rows={2}
				maxLength={5_000}
				{...action.field("text")}
				onKeyDown={(event) => {
					if (isShortcut(event, "saveNote") && !action.busy) void action.submit();
				}}
			/>
			<div className="form-actions">
				<SubmitButton small variant={text.trim() ? "primary" : "secondary"} busy={action.busy}>
					Save Note
				</SubmitButton>
			</div>
		</form>
	);
}
