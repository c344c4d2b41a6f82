import { useQuery } from "@tanstack/react-query";
import { fetchProposals } from "../../../features/projects/dashboard/project-proposals.calls.ts";
import { ProposalList } from "../../../features/projects/dashboard/proposal-list.tsx";
import { isOwnServer } from "../../../platform/browser/api-bases.ts";
import { ApiError, errorText } from "../../../platform/browser/api-error.ts";
import { browserApi } from "../../parts/browser-api.ts";
import { LIVE } from "./live.ts";

interface OpenProposalsProps {
	projectId?: string;
}

/**
 * Open change proposals for one project, or all that concern the signed-in person. Renders nothing if there are none,
 * as on other servers.
 */
export function OpenProposals(props: OpenProposalsProps) {
	return isOwnServer() ? <OwnProposals {...props} /> : null;
}

function OwnProposals({ projectId }: OpenProposalsProps) {
	const { data = [], error } = useQuery({
		queryKey: ["proposals", projectId ?? "all"],
		queryFn: () => fetchProposals(browserApi, projectId),
		...LIVE,
	});
	if (data.length > 0) return <ProposalList proposals={data} className={projectId && "mb-4"} />;
	const isHidden = error instanceof ApiError && [403, 404].includes(error.status);
	if (!error || isHidden) return null;
	return <p className="soft">{errorText(error, "Failed to fetch proposed changes: {status}")}</p>;
}
