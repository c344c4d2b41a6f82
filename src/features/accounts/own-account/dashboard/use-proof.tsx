import { type ReactNode, useState } from "react";
import type { Api } from "../../../../platform/browser/api-client.ts";
import { ApiError } from "../../../../platform/browser/api-error.ts";
import { fetchProof } from "../own-account.calls.ts";
import { ProveDialog } from "./prove-dialog.tsx";

/** Runs a call once the person has proved who they are, if that is asked for. */
export type WithProof = <T>(call: () => Promise<T>) => Promise<T>;

export interface Proof {
	/** For calls that the server refuses without a recent proof: asks for one then, and calls again. */
	withProof: WithProof;
	/** For what only the screen asks a proof for. Throws when the person would rather not. */
	requireProof: () => Promise<void>;
	/** Where the screen shows the question. */
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
			// Another server may not know the question, and decides itself what it lets happen.
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
