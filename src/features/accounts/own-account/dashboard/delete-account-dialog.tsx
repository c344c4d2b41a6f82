import { browserApi } from "../../../../shell/browser-api.ts";
import { DetailsDialog } from "../../../../ui/dialog.tsx";
import { ActionDialog } from "../../../../ui/dialog-form.tsx";
import { proofInput } from "../../auth/auth.contract.ts";
import { deleteOwnAccount } from "../own-account.calls.ts";
import { OwnPassword } from "./proof-dialog.tsx";

interface DeleteAccountDialogProps {
	isStaff: boolean;
	onDeleted: () => void;
	onClose: () => void;
}

const TITLE = "Delete My Account";

export function DeleteAccountDialog({ isStaff, onDeleted, onClose }: DeleteAccountDialogProps) {
	if (isStaff) {
		return (
			<DetailsDialog title={TITLE} onClose={onClose}>
				<p>Only an admin can delete a staff account.</p>
			</DetailsDialog>
		);
	}
	return (
		<ActionDialog
			title={TITLE}
			sendText="Delete My Account"
			danger
			schema={proofInput}
			draftKey={null}
			values={{ password: "" }}
			send={(input) => deleteOwnAccount(browserApi, { body: input })}
			onSent={onDeleted}
			fallback="Your account could not be deleted"
			onClose={onClose}
			intro={
				<>
					<p>This cannot be undone.</p>
					<ul className="bullets">
						<li>Your username, email, password and second step will be deleted.</li>
						<li>You will be signed out on every device.</li>
						<li>
							Orders and requests are not cancelled. We keep them, without a link to your account,
							for as long as the privacy page says: each can still be found with its reference and
							phone number. To have them erased too, write to us first.
						</li>
					</ul>
				</>
			}
		>
			{(field) => <OwnPassword {...field("password")} />}
		</ActionDialog>
	);
}
