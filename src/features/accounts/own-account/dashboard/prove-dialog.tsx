import type { Api } from "../../../../platform/browser/api-client.ts";
import { AskDialog } from "../../../../ui/dialog-form.tsx";
import { PasswordInput } from "../../../../ui/field.tsx";
import { proofInput } from "../../auth/auth.contract.ts";
import { prove } from "../own-account.calls.ts";

interface ProveDialogProps {
	api: Api;
	onProved: () => void;
	onCancel: () => void;
}

/** Asks for the password before something that must not be done with somebody else's open session. */
export function ProveDialog({ api, onProved, onCancel }: ProveDialogProps) {
	return (
		<AskDialog
			title="Confirm It Is You"
			sendText="Confirm"
			schema={proofInput}
			values={{ password: "" }}
			send={(input) => prove(api, input)}
			onSent={onProved}
			fallback="Your password could not be checked"
			onClose={onCancel}
			intro={
				<p>
					Please enter your password once more. You are not asked again for the next ten minutes.
				</p>
			}
		>
			{(field) => (
				<PasswordInput
					label="Your password"
					autoComplete="current-password"
					data-autofocus
					{...field("password")}
				/>
			)}
		</AskDialog>
	);
}
