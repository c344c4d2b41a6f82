import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../../../platform/browser/api-error.ts";
import type { Person } from "../../../platform/privacy/person.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox, FieldError } from "../../../ui/field.tsx";
import { formatShortDate } from "../../../ui/format.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { exportRecords } from "../privacy.calls.ts";
import { type Candidate, NOTHING_CHOSEN } from "../privacy.contract.ts";
import type { PersonalDataProps } from "./use-erasure.tsx";

interface CandidatesProps extends Pick<PersonalDataProps, "api" | "save" | "withProof"> {
	found: { candidates: Candidate[]; more: boolean };
	onErase: (person: Person) => void;
}

/** Records that contain a name. Staff choose those that concern one person. */
export function Candidates({ api, found, save, withProof, onErase }: CandidatesProps) {
	const { candidates, more } = found;
	const [chosen, setChosen] = useState<ReadonlySet<Candidate>>(new Set());
	const [hurried, setHurried] = useState(false);
	const records = [...chosen].map(({ table, id }) => ({ table, id }));
	const exporting = useMutation({
		mutationFn: async () => {
			save(await withProof(() => exportRecords(api, records)), "personal-data.json");
		},
	});
	const choose = (candidate: Candidate, isChosen: boolean) => {
		const others = [...chosen].filter((other) => other !== candidate);
		setChosen(new Set(isChosen ? [...others, candidate] : others));
		setHurried(false);
	};
	const withChoice = (act: () => void) => () => (records.length > 0 ? act() : setHurried(true));

	if (candidates.length === 0) {
		return (
			<EmptyState title="No records found.">
				Try a part of the name, or another way of writing it.
			</EmptyState>
		);
	}
	return (
		<fieldset className="stack" aria-describedby={hurried ? "nothing-chosen" : undefined}>
			<legend className="display h3 mb-3">Which of these are about this person?</legend>
			{more && <p>There are more records than these. A longer name finds fewer.</p>}
			<ul className="choices">
				{candidates.map((candidate) => (
					<li key={`${candidate.table} ${candidate.id}`}>
						<Checkbox
							checked={chosen.has(candidate)}
							aria-invalid={hurried ? true : undefined}
							onChange={(event) => choose(candidate, event.target.checked)}
							label={<CandidateText candidate={candidate} />}
						/>
					</li>
				))}
			</ul>
			{hurried && <FieldError id="nothing-chosen">{NOTHING_CHOSEN}</FieldError>}
			{exporting.isError && (
				<Refusal title={errorText(exporting.error, "Failed to fetch data: {status}")} />
			)}
			<div className="flex flex-wrap items-center gap-3">
				<Button small disabled={exporting.isPending} onClick={withChoice(() => exporting.mutate())}>
					{exporting.isPending ? "Processing..." : "Download Chosen"}
				</Button>
				<Button
					small
					variant="danger"
					onClick={withChoice(() => onErase({ email: null, phone: null, records }))}
				>
					Erase Chosen
				</Button>
				<span className="note">
					{records.length} of {candidates.length} chosen
				</span>
			</div>
		</fieldset>
	);
}

function CandidateText({ candidate: { kind, at, matches, shown } }: { candidate: Candidate }) {
	return (
		<>
			<span className="strong">{kind}</span>
			{at && `, ${formatShortDate(at)}`}
			{shown.length > 0 && <span className="block break-words">{shown.join(" · ")}</span>}
			{matches.map(({ where, words }) => (
				<span key={`${where} ${words}`} className="note block break-words">
					{where}: {words}
				</span>
			))}
		</>
	);
}
