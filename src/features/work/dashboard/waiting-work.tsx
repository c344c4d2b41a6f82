import { useState } from "react";
import { isOwnServer } from "../../../platform/browser/api-bases.ts";
import { QueryView } from "../../../shell/dashboard/query-view.tsx";
import { Chips } from "../../../ui/chips.tsx";
import type { Work } from "../work.contract.ts";
import { useWorkQueue } from "./use-work.ts";
import { WorkCounts } from "./work-counts.tsx";
import { LABELS, linkTo, type RecordList, type WorkName } from "./work-links.ts";

interface FilteredList {
	kind: RecordList;
	work: string;
	owner: string;
}

interface WaitingWorkProps {
	/** The list below and its filters; default: all queues. */
	list?: FilteredList;
}

/** Links to staff's queues, above a list or on the overview. Renders nothing on other servers. */
export function WaitingWork(props: WaitingWorkProps) {
	return isOwnServer() ? <OwnWaitingWork {...props} /> : null;
}

function OwnWaitingWork({ list }: WaitingWorkProps) {
	const query = useWorkQueue();
	return (
		<div className="hide-if-empty">
			<QueryView isSecondary query={query} what="what is due" rows={1}>
				{(work) => (list ? <WorkList work={work} list={list} /> : <WorkCounts work={work} />)}
			</QueryView>
		</div>
	);
}

const FILTER_NAMES = [
	"waiting",
	"answer_late",
	"late",
	"due_soon",
	"due_week",
	"unpaid",
	"to_refund",
	"not_received",
	"delivery_late",
	"mine",
] as const satisfies WorkName[];

/** Queues as links to the list, with counts. Hides empty ones, except those shown before, so that links do not move. */
function WorkList({ work, list }: { work: Work; list: FilteredList }) {
	const counts: Partial<Record<WorkName, number>> = work[list.kind];
	const [shownNames, setShownNames] = useState<readonly WorkName[]>([]);
	const isChosen = (name: WorkName) => (name === "mine" ? list.owner === "me" : list.work === name);
	// Rows due within a week include those due soon, so this filter only appears if the overview linked to it.
	const isNew = (name: WorkName) =>
		!shownNames.includes(name) && (isChosen(name) || (!!counts[name] && name !== "due_week"));
	if (FILTER_NAMES.some(isNew)) setShownNames([...shownNames, ...FILTER_NAMES.filter(isNew)]);
	const items = FILTER_NAMES.filter((name) => shownNames.includes(name)).map((name) => ({
		// Pressing the active filter again removes it.
		to: linkTo(list.kind, isChosen(name) ? null : name),
		label: `${counts[name] ?? 0} ${LABELS[name]}`,
		current: isChosen(name),
	}));
	return (
		items.length > 0 && (
			<div className="work-counts">
				<Chips label="Waiting for staff" items={items} />
			</div>
		)
	);
}
