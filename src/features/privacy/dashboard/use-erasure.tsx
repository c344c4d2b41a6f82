import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { browserApi } from "../../../shell/browser-api.ts";
import { withIdentityProof } from "../../../shell/dashboard/proof.ts";
import { CallRefusal } from "../../../ui/failed-calls.tsx";
import { countErasure } from "../privacy.calls.ts";
import type { Candidate } from "../privacy.contract.ts";
import { describeErasure } from "./describe-erasure.ts";
import { EraseDialog, type Erasure, refsOf } from "./erase-dialog.tsx";

export function useErasure(onErased: () => void) {
	const queryClient = useQueryClient();
	const [erasure, setErasure] = useState<Erasure | null>(null);
	const [result, setResult] = useState<string | null>(null);
	const countMutation = useMutation({
		mutationFn: async (records: readonly Candidate[]) => {
			const body = { records: refsOf(records) };
			const countsByKind = await withIdentityProof(() => countErasure(browserApi, { body }));
			return { records, countsByKind };
		},
		onSuccess: setErasure,
	});
	return {
		start(records: readonly Candidate[]) {
			setResult(null);
			countMutation.mutate(records);
		},
		isStarting: countMutation.isPending,
		result: (
			<>
				<p role="status" className={result ? "strong mt-4" : undefined}>
					{result}
				</p>
				<CallRefusal call={countMutation} fallback="Failed to fetch data: {status}" />
			</>
		),
		dialog: erasure && (
			<EraseDialog
				{...erasure}
				onCancel={() => setErasure(null)}
				onErased={(counts) => {
					setErasure(null);
					setResult(describeErasure(counts));
					onErased();
					// Cached lists may still show the person.
					void queryClient.invalidateQueries();
				}}
			/>
		),
	};
}
