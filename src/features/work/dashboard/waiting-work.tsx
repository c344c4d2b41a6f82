import { isOwnServer } from "../../../platform/browser/api-bases.ts";
import { QueryView } from "../../../shell/dashboard/query-view.tsx";
import { useWork } from "./use-work.ts";
import { WaitingNow } from "./waiting-now.tsx";
import type { Kind } from "./work-links.ts";
import { WorkList } from "./work-list.tsx";

interface WaitingWorkProps {
	/** The list below and its filters. Without it, all waiting work is shown. */
	list?: { kind: Kind; work: string; owner: string };
}

/** Links to the work that waits for staff, above a list or on the overview. Renders nothing on other servers. */
export function WaitingWork(props: WaitingWorkProps) {
	return isOwnServer() ? <OwnWaitingWork {...props} /> : null;
}

function OwnWaitingWork({ list }: WaitingWorkProps) {
	const query = useWork();
	return (
		<div className="addition">
			<QueryView
				isAddition
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
