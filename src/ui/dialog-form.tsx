import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type FormEvent, type ReactNode, useId } from "react";
import type { FieldValues } from "react-hook-form";
import { Button, SubmitButton } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { DraftNote } from "./draft-note.tsx";
import { EditRefusal } from "./failed-calls.tsx";
import type { FieldOf } from "./field-errors.ts";
import { Refusal } from "./refusal.tsx";
import { type ActionForm, useActionForm } from "./use-action-form.ts";
import type { EditForm } from "./use-edit-form.ts";
import type { ShownDraft } from "./use-form-draft.ts";

interface DialogFormProps {
	title: string;
	saveText: string;
	edit: Pick<
		EditForm,
		"error" | "force" | "isDirty" | "isMerged" | "isNew" | "saving" | "blockingInput" | "submit"
	> & { draft: ShownDraft };
	fallback: string;
	onClose: () => void;
	children: ReactNode;
}

export function DialogForm(props: DialogFormProps) {
	const { title, saveText, edit, fallback, onClose, children } = props;
	return (
		<Frame
			title={title}
			sendText={saveText}
			busy={edit.saving}
			isDirty={edit.isDirty}
			draft={edit.draft}
			onSubmit={edit.submit}
			onClose={onClose}
		>
			<EditRefusal edit={edit} fallback={fallback} />
			{children}
		</Frame>
	);
}

interface ActionDialogProps<Values extends FieldValues, Answer>
	extends Omit<ActionForm<Values, Answer>, "resolver"> {
	title: string;
	sendText: string;
	schema: Parameters<typeof standardSchemaResolver<Values, unknown, Values>>[0];
	submitDisabled?: boolean;
	/** The action cannot be undone. */
	danger?: boolean;
	onClose: () => void;
	/** Explanation above the form and its error. */
	intro: ReactNode;
	children: (field: FieldOf<Values>) => ReactNode;
}

/** A dialog with a short form. Closing it keeps a draft, unless it asks for a secret. */
export function ActionDialog<Values extends FieldValues, Answer>(
	props: ActionDialogProps<Values, Answer>,
) {
	const { title, sendText, submitDisabled, danger, onClose, intro } = props;
	const action = useActionForm({ ...props, resolver: standardSchemaResolver(props.schema) });
	return (
		<Frame
			title={title}
			sendText={sendText}
			busy={action.busy}
			submitDisabled={submitDisabled}
			danger={danger}
			draft={action.draft}
			onSubmit={action.submit}
			onClose={onClose}
		>
			{intro}
			{action.refusal && <Refusal title={action.refusal} />}
			{props.children(action.field)}
		</Frame>
	);
}

interface FrameProps {
	title: string;
	sendText: string;
	busy: boolean;
	submitDisabled?: boolean;
	danger?: boolean;
	/** For the shortcut that saves a record; omitted for actions. */
	isDirty?: boolean;
	draft: ShownDraft;
	onSubmit: (event: FormEvent<HTMLFormElement>) => void;
	onClose: () => void;
	children: ReactNode;
}

function Frame(props: FrameProps) {
	const { title, sendText, busy, submitDisabled, danger, draft, onClose } = props;
	const id = useId();
	const cancel = () => {
		draft.setDraftAside();
		onClose();
	};
	return (
		<Dialog
			open
			title={title}
			busy={busy}
			onClose={onClose}
			actions={
				<>
					<Button small disabled={busy} onClick={cancel}>
						Cancel
					</Button>
					<SubmitButton
						small
						variant={danger ? "danger" : "primary"}
						form={id}
						busy={busy}
						disabled={busy || submitDisabled}
					>
						{sendText}
					</SubmitButton>
				</>
			}
		>
			<DraftNote draft={draft} />
			<form
				id={id}
				className="stack"
				noValidate
				data-unsaved={props.isDirty}
				onSubmit={props.onSubmit}
			>
				{props.children}
			</form>
		</Dialog>
	);
}
