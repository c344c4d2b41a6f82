import { useMutation, useQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useState } from "react";
import type { Api } from "../../../../platform/browser/api-client.ts";
import { ApiError, errorText } from "../../../../platform/browser/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { ActionDialog } from "../../../../ui/dialog-form.tsx";
import { PasswordInput } from "../../../../ui/field.tsx";
import { Refusal } from "../../../../ui/refusal.tsx";
import { proofInput } from "../../auth/auth.contract.ts";
import { proveByPasskey } from "../../auth/second-step/second-step.calls.ts";
import { fetchProof, prove } from "../own-account.calls.ts";

/** Runs a call; if the server requires a recent proof of identity, asks for it and runs the call again. */
export type WithProof = <T>(call: () => Promise<T>) => Promise<T>;

export interface Proof {
	/** For calls that the server refuses without a recent proof of identity. */
	withProof: WithProof;
	/** For actions where only the screen requires a proof. Throws if the person cancels. */
	requireProof: () => Promise<void>;
	dialog: ReactNode;
}

export function useProof(api: Api): Proof {
	const [question, setQuestion] = useState<{ answer: (proved: boolean) => void } | null>(null);
	const ask = () =>
		new Promise<boolean>((resolve) => {
			setQuestion({
				answer: (proved) => {
					setQuestion(null);
					resolve(proved);
				},
			});
		});
	return {
		async withProof(call) {
			try {
				return await call();
			} catch (error) {
				const needed = error instanceof ApiError && error.answer.proof === "needed";
				if (needed && (await ask())) return call();
				throw error;
			}
		},
		async requireProof() {
			// Other servers may lack this call; they decide themselves what to allow.
			const { recent } = await fetchProof(api).catch(() => ({ recent: true }));
			if (recent || (await ask())) return;
			const sentence = "Please confirm first that it is you.";
			throw new ApiError(sentence, { status: 403, serverText: sentence });
		},
		dialog: question && (
			<ProveDialog
				api={api}
				onProved={() => question.answer(true)}
				onCancel={() => question.answer(false)}
			/>
		),
	};
}

interface ProveDialogProps {
	api: Api;
	onProved: () => void;
	onCancel: () => void;
}

/** Asks for the password or a passkey before an action that an open session alone must not allow. */
function ProveDialog({ api, onProved, onCancel }: ProveDialogProps) {
	// If this fails, or another server does not support it, ask for the password only.
	const proof = useQuery({ queryKey: ["proof"], queryFn: () => fetchProof(api), gcTime: 0 });
	const hasPasskey = proof.data?.passkey === true;
	const byPasskey = useMutation({
		mutationFn: () => proveByPasskey(api),
		onSuccess: onProved,
	});
	return (
		<ActionDialog
			title="Confirm It Is You"
			sendText="Confirm"
			schema={proofInput}
			draftKey={null}
			values={{ password: "" }}
			send={(input) => prove(api, { body: input })}
			onSent={onProved}
			fallback="Your password could not be checked"
			submitDisabled={byPasskey.isPending}
			onClose={onCancel}
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
