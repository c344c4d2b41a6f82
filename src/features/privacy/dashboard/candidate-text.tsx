import { formatShortDate } from "../../../ui/format.ts";
import type { Candidate } from "../privacy.contract.ts";

/** Whose record it is, what it is and when it was made. */
export function CandidateTitle({ candidate: { name, kind, at } }: { candidate: Candidate }) {
	return (
		<>
			<strong className="wrap-anywhere">{name || "Without a name"}</strong>, {kind}
			{at && `, ${formatShortDate(at)}`}
		</>
	);
}

/** The same, with what tells it from others and where the name, address or number is. */
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
