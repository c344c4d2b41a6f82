import { useQuery } from "@tanstack/react-query";
import { isOwnServer } from "../../../platform/browser/api-bases.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { LIVE, QueryView } from "../../../shell/dashboard/query-view.tsx";
import { fetchProposals } from "./project-proposals.calls.ts";
import { ProposalList } from "./proposal-list.tsx";

interface OpenProposalsProps {
	projectId?: string;
}

export function OpenProposals(props: OpenProposalsProps) {
	return isOwnServer() ? <OwnProposals {...props} /> : null;
}

function OwnProposals({ projectId }: OpenProposalsProps) {
	const query = useQuery({
		queryKey: ["proposals", projectId ?? "all"],
		queryFn: () => fetchProposals(browserApi, { query: { project_id: projectId } }),
		...LIVE,
	});
	if (query.isPending || query.data?.length === 0) return null;
	return (
		<div className={projectId ? "addition mb-4" : "addition"}>
			<QueryView isAddition query={query} what="proposed changes">
				{(proposals) => <ProposalList proposals={proposals} />}
			</QueryView>
		</div>
	);
}
