import { type FormEvent, type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { DraftNote } from "./draft-note.tsx";
import type { FormDraft } from "./use-form-draft.ts";

interface DialogFormProps {
	title: string;
	/** On the button that saves. */
	saveText: string;
	saving: boolean;
	draft: FormDraft;
	onSubmit: (event: FormEvent<HTMLFormElement>) => void;
	onClose: () => void;
	children: ReactNode;
}

/** A form in a dialog. Cancel throws away what was typed; closed in another way, it stays a draft. */
export function DialogForm(props: DialogFormProps) {
	const { title, saveText, saving, draft, onSubmit, onClose, children } = props;
	const id = useId();
	return (
		<Dialog
			open
			title={title}
			busy={saving}
			onClose={onClose}
			actions={
				<>
					<Button
						small
						disabled={saving}
						onClick={() => {
							draft.discard();
							onClose();
						}}
					>
						Cancel
					</Button>
					<Button small variant="primary" type="submit" form={id} disabled={saving}>
						{saving ? "Processing..." : saveText}
					</Button>
				</>
			}
		>
			<DraftNote draft={draft} />
			<form id={id} className="stack" noValidate onSubmit={onSubmit}>
				{children}
			</form>
		</Dialog>
	);
}
