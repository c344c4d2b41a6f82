import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { browserApi } from "../../../shell/browser-api.ts";
import { saveFile } from "../../../shell/dashboard/export-button.tsx";
import { withIdentityProof } from "../../../shell/dashboard/proof.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { CallRefusal } from "../../../ui/failed-calls.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { exportRecords } from "../privacy.calls.ts";
import { type Candidate, type Found, NOTHING_CHOSEN } from "../privacy.contract.ts";
import { CandidateText, refsOf } from "./erase-dialog.tsx";

interface CandidatesProps {
	found: Found;
	initiallyChosen?: readonly Candidate[];
	/** Text below “No records found.” */
	emptyText: ReactNode;
	onErase: (records: readonly Candidate[]) => void;
	isErasing: boolean;
}

export function Candidates(props: CandidatesProps) {
	const { found, initiallyChosen = [], emptyText, onErase, isErasing } = props;
	const { candidates, more, people } = found;
	const [chosen, setChosen] = useState<ReadonlySet<Candidate>>(new Set(initiallyChosen));
	const [showRequired, setShowRequired] = useState(false);
	const records = candidates.filter((candidate) => chosen.has(candidate));
	const exportMutation = useMutation({
		mutationFn: async () => {
			const body = { records: refsOf(records) };
			const file = await withIdentityProof(() => exportRecords(browserApi, { body }));
			saveFile(file, "personal-data.json");
		},
	});
	const choose = (candidate: Candidate, isChosen: boolean) => {
		const others = [...chosen].filter((other) => other !== candidate);
		setChosen(new Set(isChosen ? [...others, candidate] : others));
		setShowRequired(false);
	};
	const ifChosen = (act: () => void) => () => (records.length > 0 ? act() : setShowRequired(true));

	if (candidates.length === 0) {
		return <EmptyState title="No records found.">{emptyText}</EmptyState>;
	}
	return (
		<fieldset className="stack" aria-describedby={showRequired ? "nothing-chosen" : undefined}>
			<legend className="display h3 mb-3">Which of these are about this person?</legend>
			{people !== null && people > 1 && (
				<p>
					{people} people share this email or phone number, as a family or a team may. Choose the
					records of one of them.
				</p>
			)}
			{more && <p>There are more records than these. Type more of the name to narrow them down.</p>}
			<ul>
				{candidates.map((candidate) => (
					<li
						key={`${candidate.table} ${candidate.id} ${candidate.part}`}
						className="py-1 border-b border-rule"
					>
						<Checkbox
							checked={chosen.has(candidate)}
							aria-invalid={showRequired ? true : undefined}
							onChange={(event) => choose(candidate, event.target.checked)}
							label={<CandidateText candidate={candidate} />}
						/>
					</li>
				))}
			</ul>
			{showRequired && <FieldError id="nothing-chosen">{NOTHING_CHOSEN}</FieldError>}
			<CallRefusal call={exportMutation} fallback="Failed to fetch data: {status}" />
			<div className="flex flex-wrap items-center gap-3">
				<Button
					small
					disabled={exportMutation.isPending}
					onClick={ifChosen(() => exportMutation.mutate())}
				>
					{exportMutation.isPending ? "Processing..." : "Download Selected"}
				</Button>
				<Button
					small
					variant="danger"
					disabled={isErasing}
					onClick={ifChosen(() => onErase(records))}
				>
					Erase Selected
				</Button>
				<span className="note">
					{records.length} of {candidates.length} chosen
				</span>
			</div>
		</fieldset>
	);
}
