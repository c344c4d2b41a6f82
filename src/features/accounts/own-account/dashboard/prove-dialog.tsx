import { useMutation, useQuery } from "@tanstack/react-query";
import type { Api } from "../../../../platform/browser/api-client.ts";
import { errorText } from "../../../../platform/browser/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { AskDialog } from "../../../../ui/dialog-form.tsx";
import { Refusal } from "../../../../ui/refusal.tsx";
import { proofInput } from "../../auth/auth.contract.ts";
import { proveByPasskey } from "../../auth/second-step/second-step.calls.ts";
import { fetchProof, prove } from "../own-account.calls.ts";
import { OwnPassword } from "./own-password.tsx";

interface ProveDialogProps {
	api: Api;
	onProved: () => void;
	onCancel: () => void;
}

/**
 * Asks for the password, or a passkey if there is one, before an action that must not be possible in somebody else's
 * open session.
 */
export function ProveDialog({ api, onProved, onCancel }: ProveDialogProps) {
	// If this fails, or another server does not support it, ask for the password only.
	const proof = useQuery({ queryKey: ["proof"], queryFn: () => fetchProof(api), gcTime: 0 });
	const hasPasskey = proof.data?.passkey === true;
	const byPasskey = useMutation({
		mutationFn: () => proveByPasskey(api),
		onSuccess: onProved,
	});
	return (
		<AskDialog
			title="Confirm It Is You"
			sendText="Confirm"
			schema={proofInput}
			draftKey={null}
			values={{ password: "" }}
			send={(input) => prove(api, input)}
			onSent={onProved}
			fallback="Your password could not be checked"
			waiting={byPasskey.isPending}
			onClose={onCancel}
			intro={
				<p>
					Please enter your password once more{hasPasskey && ", or use a passkey"}. You are not
					asked again for the next ten minutes.
				</p>
			}
		>
			{(field) => (
				<>
					<OwnPassword {...field("password")} />
					{byPasskey.isError && (
						<Refusal title={errorText(byPasskey.error, "The passkey could not be checked")} />
					)}
					{hasPasskey && (
						<Button wide disabled={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
							{byPasskey.isPending ? "Processing..." : "Use a Passkey"}
						</Button>
					)}
				</>
			)}
		</AskDialog>
	);
}
