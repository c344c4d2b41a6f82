import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../../../platform/browser/api-error.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { withIdentityProof } from "../../../shell/dashboard/proof.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { formatShortDate } from "../../../ui/format.ts";
import { eraseRecords } from "../privacy.calls.ts";
import {
	type Candidate,
	CONFIRM_ERASING,
	type CountsByKind,
	type Erased,
} from "../privacy.contract.ts";
import { describeParts } from "./describe-erasure.ts";

export interface Erasure {
	records: readonly Candidate[];
	countsByKind: CountsByKind;
}

export const refsOf = (records: readonly Candidate[]) =>
	records.map(({ table, id, part }) => ({ table, id, ...(part && { part }) }));

interface EraseDialogProps extends Erasure {
	onErased: (counts: Erased) => void;
	onCancel: () => void;
}

const CONSEQUENCES: Record<string, string> = {
	users: "The account is deleted and its user signed out at once.",
	orders: "Orders stay in the totals, without name, phone number, email or notes.",
	assistance_requests: "Requests for assistance are deleted, with their files.",
	result_items: "Places in results stay, with “Name withheld” instead of the name.",
	record_history:
		"All notes and details in the history of that order or request are deleted, including those about other people.",
	audit_log: "All details about that record in the audit log are deleted.",
};
const GUARDIAN =
	"In other people's orders and requests, this person is removed only where they are named as the guardian.";

function consequencesOf(records: readonly Candidate[]): string[] {
	const wholeRecords = records.filter(({ part }) => !part);
	const tables = new Set(wholeRecords.map(({ table }) => table));
	return [
		...[...tables].flatMap((table) => CONSEQUENCES[table] ?? []),
		...(wholeRecords.length < records.length ? [GUARDIAN] : []),
		...(tables.has("users")
			? ["Orders under a chosen account stay as they are, unless they are chosen too."]
			: []),
	];
}

export function EraseDialog({ records, countsByKind, onErased, onCancel }: EraseDialogProps) {
	const [isAgreed, setAgreed] = useState(false);
	const [showRequired, setShowRequired] = useState(false);
	const eraseMutation = useMutation({
		mutationFn: () => {
			const chosen = { email: null, phone: null, records: refsOf(records) };
			return withIdentityProof(() =>
				eraseRecords(browserApi, { body: { ...chosen, counted: countsByKind, confirm: true } }),
			);
		},
		onSuccess: onErased,
	});
	const refusal = eraseMutation.isError
		? errorText(eraseMutation.error, "Failed to erase data: {status}")
		: showRequired && !isAgreed
			? CONFIRM_ERASING
			: null;
	return (
		<ConfirmDialog
			open
			title="Erase Personal Data"
			confirmLabel="Erase"
			pendingLabel="Erasing..."
			pending={eraseMutation.isPending}
			error={refusal}
			onConfirm={() => (isAgreed ? eraseMutation.mutate() : setShowRequired(true))}
			onCancel={onCancel}
		>
			<p>This, and nothing else, will be erased:</p>
			<ul className="bullets my-3">
				{records.map((record) => (
					<li key={`${record.table} ${record.id} ${record.part}`}>
						<CandidateTitle candidate={record} />
					</li>
				))}
			</ul>
			<p className="my-3">
				Including everything linked to it: <strong>{describeParts(countsByKind)}</strong>.
			</p>
			{consequencesOf(records).map((sentence) => (
				<p key={sentence} className="my-3">
					{sentence}
				</p>
			))}
			<p className="my-3">
				This cannot be undone: nothing goes to the trash. Earlier backups still hold the data.
			</p>
			<Checkbox
				label="I have checked who is asking, and this is the right person"
				checked={isAgreed}
				disabled={eraseMutation.isPending}
				aria-invalid={showRequired && !isAgreed ? true : undefined}
				onChange={(event) => setAgreed(event.target.checked)}
			/>
		</ConfirmDialog>
	);
}

/** The title with what distinguishes the record, and where the name, address or number occurs in it. */
export function CandidateText({ candidate }: { candidate: Candidate }) {
	const { matches, name, shown } = candidate;
	return (
		<>
			<CandidateTitle candidate={candidate} />
			{shown.length > 0 && <span className="block break-words">{shown.join(" · ")}</span>}
			{matches
				.filter(({ words }) => words !== name)
				.map(({ where, words }) => (
					<span key={`${where} ${words}`} className="note block break-words">
						{where}: {words}
					</span>
				))}
		</>
	);
}

function CandidateTitle({ candidate: { name, kind, at } }: { candidate: Candidate }) {
	return (
		<>
			<strong className="wrap-anywhere">{name || "Without a name"}</strong>, {kind}
			{at && `, ${formatShortDate(at)}`}
		</>
	);
}
