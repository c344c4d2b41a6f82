import { type ReactNode, useState } from "react";
import type { Api } from "../../../../platform/browser/api-client.ts";
import { ApiError } from "../../../../platform/browser/api-error.ts";
import { fetchProof } from "../own-account.calls.ts";
import { ProveDialog } from "./prove-dialog.tsx";

/** Runs a call; if the server requires a recent proof of identity, asks for it and runs the call again. */
export type WithProof = <T>(call: () => Promise<T>) => Promise<T>;

export interface Proof {
	/** For calls that the server refuses without a recent proof of identity. */
	withProof: WithProof;
	/** For actions where only the screen requires a proof. Throws if the person cancels. */
	requireProof: () => Promise<void>;
	/** The dialog, which the screen must render. */
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
