import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError, errorText } from "../../../platform/browser/api-error.ts";
import { localStore } from "../../../platform/browser/safe-storage.ts";
import { SubmitButton } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { createDraftStore, newKey } from "../../../ui/form-draft.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import { isShortcut } from "../../../ui/shortcuts.ts";

interface NoteFormProps {
	/** Contains the ids of the record and the person. Unsaved text is stored under this key in this browser. */
	draftKey: string;
	send: (text: string, key: string) => Promise<void>;
}

/** A note for colleagues. Ctrl+Enter sends it too. */
export function NoteForm({ draftKey, send }: NoteFormProps) {
	const [draft] = useState(() => createDraftStore<string>(localStore, draftKey));
	const [{ text, key }, setTyped] = useState(() => {
		const kept = draft.read();
		return { text: kept?.values ?? "", key: kept?.key ?? newKey() };
	});
	const sending = useMutation({
		mutationFn: (typed: { text: string; key: string }) => send(typed.text, typed.key),
		onSuccess: (_nothing, sent) => {
			// Another tab may have typed another note about the same record.
			if (draft.read()?.values === sent.text) draft.clear();
			setTyped({ text: "", key: newKey() });
		},
	});
	useEffect(() => {
		// Another tab may have saved its own note, and deleted the draft, since this one was typed.
		const keep = () => {
			if (text) draft.write({ values: text, key });
		};
		addEventListener("pagehide", keep);
		return () => removeEventListener("pagehide", keep);
	}, [draft, text, key]);
	const { error } = sending;
	const atField = error instanceof ApiError ? error.fields.text : undefined;
	const submit = () => {
		if (!sending.isPending) sending.mutate({ text, key });
	};
	return (
		<form
			className="stack"
			noValidate
			data-save={text.trim() !== ""}
			onSubmit={(event) => {
				event.preventDefault();
				submit();
			}}
		>
			{error && !atField && <Refusal title={errorText(error, "Failed to save the note")} />}
			<TextArea
				label="Note"
				hint="For staff alone. Ctrl+Enter saves it."
				rows={2}
				maxLength={5_000}
				error={atField ?? null}
				value={text}
				onChange={({ currentTarget: { value } }) => {
					// A changed text is a new note, so it gets a new idempotency key.
					const typed = { text: value, key: newKey() };
					setTyped(typed);
					draft.write({ values: value, key: typed.key });
				}}
				onKeyDown={(event) => {
					if (isShortcut(event, "saveNote")) submit();
				}}
			/>
			<div className="form-actions">
				<SubmitButton
					small
					variant={text.trim() ? "primary" : "secondary"}
					busy={sending.isPending}
				>
					Save Note
				</SubmitButton>
			</div>
		</form>
	);
}
