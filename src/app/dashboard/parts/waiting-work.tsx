import { useQuery } from "@tanstack/react-query";
import { WorkList } from "../../../features/work/dashboard/work-list.tsx";
import { fetchWork } from "../../../features/work/work.calls.ts";
import { browserApi } from "../../parts/browser-api.ts";
import { QueryView } from "./query-view.tsx";

interface WaitingWorkProps {
	kinds: readonly ("orders" | "requests")[];
	/** The filters of the list that is shown. */
	current?: { work: string; owner: string };
}

/** What waits for staff, over a list or on the overview. For servers that know it. */
export function WaitingWork({ kinds, current }: WaitingWorkProps) {
	const query = useQuery({ queryKey: ["work"], queryFn: () => fetchWork(browserApi) });
	return (
		<div className="mb-4">
			<QueryView
				query={query}
				loading="Loading what is due..."
				rows={1}
				failed="Failed to fetch what is due: {status}"
			>
				{(work) => <WorkList work={work} kinds={kinds} {...(current && { current })} />}
			</QueryView>
		</div>
	);
}
