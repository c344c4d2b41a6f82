import { useMutation, useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { ApiError } from "../../../../platform/browser/api-error.ts";
import { browserApi } from "../../../../shell/browser-api.ts";
import { askForProof, useProofPrompt } from "../../../../shell/dashboard/proof.ts";
import { Button } from "../../../../ui/button.tsx";
import { ActionDialog } from "../../../../ui/dialog-form.tsx";
import { CallRefusal } from "../../../../ui/failed-calls.tsx";
import { PasswordInput } from "../../../../ui/field.tsx";
import { proofInput } from "../../auth/auth.contract.ts";
import { proveByPasskey } from "../../auth/second-step/second-step.calls.ts";
import { fetchProof, prove } from "../own-account.calls.ts";

/** For actions for which the screen, but not the server, requires a proof. Throws if the person cancels. */
export async function requireProof(): Promise<void> {
	// Other servers may lack this call; they decide themselves what to allow.
	const { recent } = await fetchProof(browserApi).catch(() => ({ recent: true }));
	if (recent || (await askForProof())) return;
	const sentence = "Please confirm first that it is you.";
	throw new ApiError(sentence, { status: 403, serverText: sentence });
}

/** Asks for the password or a passkey before an action that an open session alone must not allow. */
export function ProofDialog() {
	const onAnswer = useProofPrompt();
	return onAnswer && <OpenProofDialog onAnswer={onAnswer} />;
}

function OpenProofDialog({ onAnswer }: { onAnswer: (isProved: boolean) => void }) {
	const onProved = () => onAnswer(true);
	// If this fails, or another server does not support it, ask for the password only.
	const proof = useQuery({ queryKey: ["proof"], queryFn: () => fetchProof(browserApi), gcTime: 0 });
	const hasPasskey = proof.data?.passkey === true;
	const passkeyProof = useMutation({
		mutationFn: () => proveByPasskey(browserApi),
		onSuccess: onProved,
	});
	return (
		<ActionDialog
			title="Confirm It Is You"
			sendText="Confirm"
			schema={proofInput}
			draftKey={null}
			values={{ password: "" }}
			send={(input) => prove(browserApi, { body: input })}
			onSent={onProved}
			fallback="Your password could not be checked"
			submitDisabled={passkeyProof.isPending}
			onClose={() => onAnswer(false)}
			intro={
				<p>
					Please enter your password once more{hasPasskey && ", or use a passkey"}. You will not be
					asked again for the next ten minutes.
				</p>
			}
		>
			{(field) => (
				<>
					<OwnPassword {...field("password")} />
					<CallRefusal call={passkeyProof} fallback="The passkey could not be checked" />
					{hasPasskey && (
						<Button wide disabled={passkeyProof.isPending} onClick={() => passkeyProof.mutate()}>
							{passkeyProof.isPending ? "Processing..." : "Use a Passkey"}
						</Button>
					)}
				</>
			)}
		</ActionDialog>
	);
}

export function OwnPassword(field: Omit<ComponentProps<typeof PasswordInput>, "label">) {
	return (
		<PasswordInput
			label="Your password"
			autoComplete="current-password"
			data-autofocus
			{...field}
		/>
	);
}
