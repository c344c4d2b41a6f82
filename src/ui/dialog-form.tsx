import { type ReactNode, useId } from "react";
import { Button, SubmitButton } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { DraftNote } from "./draft-note.tsx";
import { EditRefusal } from "./edit-refusal.tsx";
import type { EditForm } from "./use-edit-form.ts";

interface DialogFormProps {
	title: string;
	/** On the button that saves. */
	saveText: string;
	edit: Pick<EditForm, "draft" | "error" | "force" | "saving" | "submit">;
	/** Said when it was refused and the server gave no reason. */
	fallback: string;
	onClose: () => void;
	children: ReactNode;
}

/** A form in a dialog. Cancel throws away what was typed; closed in another way, it stays a draft. */
export function DialogForm(props: DialogFormProps) {
	const { title, saveText, edit, fallback, onClose, children } = props;
	const id = useId();
	return (
		<Dialog
			open
			title={title}
			busy={edit.saving}
			onClose={onClose}
			actions={
				<>
					<Button
						small
						disabled={edit.saving}
						onClick={() => {
							edit.draft.discard();
							onClose();
						}}
					>
						Cancel
					</Button>
					<SubmitButton small form={id} busy={edit.saving}>
						{saveText}
					</SubmitButton>
				</>
			}
		>
			<DraftNote draft={edit.draft} />
			<form id={id} className="stack" noValidate onSubmit={edit.submit}>
				<EditRefusal edit={edit} fallback={fallback} />
				{children}
			</form>
		</Dialog>
	);
}
