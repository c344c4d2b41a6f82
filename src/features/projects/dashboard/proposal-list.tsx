import { Card } from "../../../ui/card.tsx";
import { formatDateTime } from "../../../ui/format.ts";
import { Link } from "../../../ui/link.tsx";
import type { Proposal } from "../project-proposals.contract.ts";

/** Proposals to decide on, and the outcome of one's own. Each links to its comparison. */
export function ProposalList({ proposals }: { proposals: readonly Proposal[] }) {
	return (
		<Card as="section" aria-labelledby="proposed-changes">
			<h2 id="proposed-changes" className="mb-2">
				Proposed Changes
			</h2>
			<ul className="grid gap-2">
				{proposals.map((proposal) => (
					<li key={proposal.id}>
						<Link
							className="link"
							to={`/dashboard/projects/${proposal.project.id}/proposals/${proposal.id}`}
						>
							{proposal.project.title}
						</Link>
						<span className="soft block">{standing(proposal)}</span>
					</li>
				))}
			</ul>
		</Card>
	);
}

export function standing({ mine, by, state, decided_by, created_at }: Proposal): string {
	const proposed = `Proposed by ${mine ? "you" : by}, ${formatDateTime(created_at)}`;
	if (state === "open") return mine ? `${proposed}: waiting for its author` : proposed;
	return `${proposed}: declined by ${decided_by ?? "somebody who has left"}`;
}
