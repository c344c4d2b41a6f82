import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Api } from "../../../platform/browser/api-client.ts";
import { errorText } from "../../../platform/browser/api-error.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import { countErasure } from "../privacy.calls.ts";
import type { Candidate } from "../privacy.contract.ts";
import { describeErasure } from "./describe-erasure.ts";
import { EraseDialog, type Erasure } from "./erase-dialog.tsx";

export type WithProof = <T>(call: () => Promise<T>) => Promise<T>;

export interface PersonalDataProps {
	api: Api;
	save: (content: Blob, name: string) => void;
	withProof: WithProof;
	/** Called after an erasure, because cached lists may still show the person. */
	onErased: () => void;
}

export function useErasure(
	{ api, withProof }: Pick<PersonalDataProps, "api" | "withProof">,
	onErased: () => void,
): {
	ask: (records: readonly Candidate[]) => void;
	asking: boolean;
	said: ReactNode;
	dialog: ReactNode;
} {
	const [erasure, setErasure] = useState<Erasure | null>(null);
	const [said, setSaid] = useState<string | null>(null);
	const counting = useMutation({
		mutationFn: async (records: readonly Candidate[]) => {
			const refs = records.map(({ table, id, part }) => ({ table, id, ...(part && { part }) }));
			return {
				records,
				shown: await withProof(() => countErasure(api, { body: { records: refs } })),
			};
		},
		onSuccess: setErasure,
	});
	return {
		ask(records) {
			setSaid(null);
			counting.mutate(records);
		},
		asking: counting.isPending,
		said: (
			<>
				<p role="status" className={said ? "strong mt-4" : undefined}>
					{said}
				</p>
				{counting.isError && (
					<Refusal title={errorText(counting.error, "Failed to fetch data: {status}")} />
				)}
			</>
		),
		dialog: erasure && (
			<EraseDialog
				api={api}
				{...erasure}
				withProof={withProof}
				onCancel={() => setErasure(null)}
				onErased={(counts) => {
					setErasure(null);
					setSaid(describeErasure(counts));
					onErased();
				}}
			/>
		),
	};
}
