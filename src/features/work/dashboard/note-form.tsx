import { SubmitButton } from "../../../ui/button.tsx";
import { DraftNote } from "../../../ui/draft-note.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { isShortcut } from "../../../ui/shortcuts.ts";
import { useAskedForm } from "../../../ui/use-asked-form.ts";

interface NoteFormProps {
	draftKey: string;
	send: (text: string, key: string) => Promise<void>;
}

/** A note for colleagues. Ctrl+Enter sends it too. */
export function NoteForm({ draftKey, send }: NoteFormProps) {
	const asked = useAskedForm({
		values: { text: "" },
		draftKey,
		send: ({ text }, key) => send(text, key),
		onSent: () => {},
		next: () => ({ text: "" }),
		rest: ({ text = "" }, sent) => ({
			text: text.startsWith(sent.text) ? text.slice(sent.text.length).trimStart() : text,
		}),
		fallback: "Failed to save the note",
	});
	const text = asked.form.watch("text");
	return (
		<form className="stack" noValidate data-save={text.trim() !== ""} onSubmit={asked.submit}>
			<DraftNote draft={asked.draft} />
			{asked.refusal && <Refusal title={asked.refusal} />}
			<TextArea
				label="Note"
				hint="Only staff see it. Ctrl+Enter saves it."
				rows={2}
				maxLength={5_000}
				{...asked.field("text")}
				onKeyDown={(event) => {
					if (isShortcut(event, "saveNote") && !asked.busy) void asked.submit();
				}}
			/>
			<div className="form-actions">
				<SubmitButton small variant={text.trim() ? "primary" : "secondary"} busy={asked.busy}>
					Save Note
				</SubmitButton>
			</div>
		</form>
	);
}
