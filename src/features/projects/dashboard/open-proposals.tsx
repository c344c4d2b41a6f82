import { useQuery } from "@tanstack/react-query";
import { isOwnServer } from "../../../platform/browser/api-bases.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { AUTO_REFETCH, QueryView } from "../../../shell/dashboard/query-view.tsx";
import { Card } from "../../../ui/card.tsx";
import { formatDateTime } from "../../../ui/format.ts";
import { Link } from "../../../ui/link.tsx";
import type { Proposal } from "../project-proposals.contract.ts";
import { fetchProposals } from "./project-proposals.calls.ts";

interface OpenProposalsProps {
	projectId?: string;
}

export function OpenProposals(props: OpenProposalsProps) {
	return isOwnServer() ? <LoadedProposals {...props} /> : null;
}

function LoadedProposals({ projectId }: OpenProposalsProps) {
	const query = useQuery({
		queryKey: ["proposals", projectId ?? "all"],
		queryFn: () => fetchProposals(browserApi, { query: { project_id: projectId } }),
		...AUTO_REFETCH,
	});
	if (query.isPending || query.data?.length === 0) return null;
	return (
		<div className={projectId ? "hide-if-empty mb-4" : "hide-if-empty"}>
			<QueryView isSecondary query={query} what="proposed changes">
				{(proposals) => <ProposalList proposals={proposals} />}
			</QueryView>
		</div>
	);
}

function ProposalList({ proposals }: { proposals: readonly Proposal[] }) {
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
						<span className="soft block">{proposalStatus(proposal)}</span>
					</li>
				))}
			</ul>
		</Card>
	);
}

export function proposalStatus({ mine, by, state, decided_by, created_at }: Proposal): string {
	const proposed = `Proposed by ${mine ? "you" : by}, ${formatDateTime(created_at)}`;
	if (state === "open") return mine ? `${proposed}: waiting for the author` : proposed;
	return `${proposed}: declined by ${decided_by ?? "somebody who has left"}`;
}
