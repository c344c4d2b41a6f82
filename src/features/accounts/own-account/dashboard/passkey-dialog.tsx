import * as z from "zod/mini";
import type { Api } from "../../../../platform/browser/api-client.ts";
import { AskDialog } from "../../../../ui/dialog-form.tsx";
import { TextInput } from "../../../../ui/field.tsx";
import { addPasskey } from "../../auth/second-step/second-step.calls.ts";
import { passkeyName } from "../../auth/second-step/second-step.contract.ts";
import type { WithProof } from "./use-proof.tsx";

const passkeyForm = z.object({ name: passkeyName });

/** Props of a dialog that adds a second step. */
export interface AddMethodProps {
	api: Api;
	withProof: WithProof;
	/** Receives recovery codes if there were none before. */
	onAdded: (recoveryCodes: string[] | null) => void;
	onClose: () => void;
}

/** Asks for a passkey's name, then lets the browser create it. */
export function PasskeyDialog({ api, withProof, onAdded, onClose }: AddMethodProps) {
	return (
		<AskDialog
			title="Add a Passkey"
			sendText="Continue"
			schema={passkeyForm}
			draftKey={null}
			values={{ name: "" }}
			send={({ name }) => withProof(() => addPasskey(api, name))}
			onSent={onAdded}
			fallback="The passkey could not be added"
			onClose={onClose}
			intro={
				<p>
					Your phone, computer or security key confirms that it is you, by a fingerprint, a face or
					a PIN. Your browser asks which one to use.
				</p>
			}
		>
			{(field) => (
				<TextInput
					label="Name"
					data-autofocus
					autoComplete="off"
					maxLength={50}
					hint="Such as “My phone”, to tell it from others"
					{...field("name")}
				/>
			)}
		</AskDialog>
	);
}
