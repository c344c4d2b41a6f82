import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type FormEvent, type ReactNode, useId } from "react";
import type { FieldValues } from "react-hook-form";
import { Button, SubmitButton } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { DraftNote } from "./draft-note.tsx";
import { EditRefusal } from "./edit-refusal.tsx";
import type { FieldOf } from "./field-errors.ts";
import { Refusal } from "./refusal.tsx";
import { useAskedForm } from "./use-asked-form.ts";
import type { EditForm } from "./use-edit-form.ts";

interface DialogFormProps {
	title: string;
	/** On the button that saves. */
	saveText: string;
	edit: Pick<EditForm, "draft" | "error" | "force" | "isDirty" | "saving" | "submit">;
	/** Said when it was refused and the server gave no reason. */
	fallback: string;
	onClose: () => void;
	children: ReactNode;
}

/** A form in a dialog. Cancel throws away what was typed; closed in another way, it stays a draft. */
export function DialogForm(props: DialogFormProps) {
	const { title, saveText, edit, fallback, onClose, children } = props;
	return (
		<Frame
			title={title}
			sendText={saveText}
			busy={edit.saving}
			isDirty={edit.isDirty}
			note={<DraftNote draft={edit.draft} />}
			onSubmit={edit.submit}
			onCancel={() => {
				edit.draft.discard();
				onClose();
			}}
			onClose={onClose}
		>
			<EditRefusal edit={edit} fallback={fallback} />
			{children}
		</Frame>
	);
}

interface AskDialogProps<Values extends FieldValues, Answer> {
	title: string;
	/** On the button that sends. */
	sendText: string;
	schema: Parameters<typeof standardSchemaResolver<Values, unknown, Values>>[0];
	values: Values;
	send: (values: Values) => Promise<Answer>;
	onSent: (answer: Answer) => void;
	/** Said when it was refused and the server gave no reason. */
	fallback: string;
	/** Nothing can be sent yet. */
	waiting?: boolean;
	/** What is sent cannot be undone. */
	danger?: boolean;
	onClose: () => void;
	/** What is asked for, above the refusal. */
	intro: ReactNode;
	children: (field: FieldOf<Values>) => ReactNode;
}

/** Asks for something that is sent at once; nothing of it is kept as a draft. */
export function AskDialog<Values extends FieldValues, Answer>(
	props: AskDialogProps<Values, Answer>,
) {
	const { title, sendText, waiting, danger, onClose, intro } = props;
	const asked = useAskedForm({ ...props, resolver: standardSchemaResolver(props.schema) });
	return (
		<Frame
			title={title}
			sendText={sendText}
			busy={asked.busy}
			waiting={waiting}
			danger={danger}
			onSubmit={asked.submit}
			onCancel={onClose}
			onClose={onClose}
		>
			{intro}
			{asked.refusal && <Refusal title={asked.refusal} />}
			{props.children(asked.field)}
		</Frame>
	);
}

interface FrameProps {
	title: string;
	sendText: string;
	busy: boolean;
	waiting?: boolean;
	danger?: boolean;
	/** Whether there is something to save; left out for what is not saved but asked. */
	isDirty?: boolean;
	/** Above the form. */
	note?: ReactNode;
	onSubmit: (event: FormEvent<HTMLFormElement>) => void;
	onCancel: () => void;
	onClose: () => void;
	children: ReactNode;
}

function Frame(props: FrameProps) {
	const { title, sendText, busy, waiting, danger, isDirty, note, children } = props;
	const { onSubmit, onCancel, onClose } = props;
	const id = useId();
	return (
		<Dialog
			open
			title={title}
			busy={busy}
			onClose={onClose}
			actions={
				<>
					<Button small disabled={busy} onClick={onCancel}>
						Cancel
					</Button>
					<SubmitButton
						small
						variant={danger ? "danger" : "primary"}
						form={id}
						busy={busy}
						disabled={busy || waiting}
					>
						{sendText}
					</SubmitButton>
				</>
			}
		>
			{note}
			<form id={id} className="stack" noValidate data-save={isDirty} onSubmit={onSubmit}>
				{children}
			</form>
		</Dialog>
	);
}
