import { WaitingNow } from "../../../features/work/dashboard/waiting-now.tsx";
import type { Kind } from "../../../features/work/dashboard/work-links.ts";
import { WorkList } from "../../../features/work/dashboard/work-list.tsx";
import { QueryView } from "./query-view.tsx";
import { useWork } from "./use-work.ts";

interface WaitingWorkProps {
	/** The list that is shown below, with its filters; all that waits without one. */
	list?: { kind: Kind; work: string; owner: string };
}

/** What waits for staff, over a list or on the overview. For servers that know it. */
export function WaitingWork({ list }: WaitingWorkProps) {
	const query = useWork();
	return (
		<div className={list && "mb-4"}>
			<QueryView
				query={query}
				loading="Loading what is due..."
				rows={1}
				failed="Failed to fetch what is due: {status}"
			>
				{(work) =>
					list ? (
						<WorkList work={work} kind={list.kind} current={list} />
					) : (
						<WaitingNow work={work} />
					)
				}
			</QueryView>
		</div>
	);
}
