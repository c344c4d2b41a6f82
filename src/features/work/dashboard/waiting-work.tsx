import { useState } from "react";
import { isOwnServer } from "../../../platform/browser/api-bases.ts";
import { QueryView } from "../../../shell/dashboard/query-view.tsx";
import { Chips } from "../../../ui/chips.tsx";
import type { Work } from "../work.contract.ts";
import { useWork } from "./use-work.ts";
import { WorkCounts } from "./work-counts.tsx";
import { type Kind, linkTo, WORDS, type WorkName } from "./work-links.ts";

interface WaitingWorkProps {
	/** The list below and its filters; default: all queues. */
	list?: { kind: Kind; work: string; owner: string };
}

/** Links to staff's queues, above a list or on the overview. Nothing on other servers. */
export function WaitingWork(props: WaitingWorkProps) {
	return isOwnServer() ? <OwnWaitingWork {...props} /> : null;
}

function OwnWaitingWork({ list }: WaitingWorkProps) {
	const query = useWork();
	return (
		<div className="addition">
			<QueryView isAddition query={query} what="what is due" rows={1}>
				{(work) =>
					list ? (
						<WorkList work={work} kind={list.kind} current={list} />
					) : (
						<WorkCounts work={work} />
					)
				}
			</QueryView>
		</div>
	);
}

const NAMES = [
	"waiting",
	"unanswered",
	"late",
	"due_soon",
	"due_week",
	"unpaid",
	"to_refund",
	"not_received",
	"delivery_late",
	"mine",
] as const satisfies WorkName[];

interface WorkListProps {
	work: Work;
	kind: Kind;
	current: { work: string; owner: string };
}

/** Queues as links to the list, with counts. Hides empty ones, except one that was shown: rows must not move. */
function WorkList({ work, kind, current }: WorkListProps) {
	const counts: Partial<Record<WorkName, number>> = work[kind];
	const [shown, setShown] = useState<readonly WorkName[]>([]);
	const isChosen = (name: WorkName) =>
		name === "mine" ? current.owner === "me" : current.work === name;
	// Rows due within a week include those due soon, so this filter only appears if the overview linked to it.
	const isNew = (name: WorkName) =>
		!shown.includes(name) && (isChosen(name) || (!!counts[name] && name !== "due_week"));
	if (NAMES.some(isNew)) setShown([...shown, ...NAMES.filter(isNew)]);
	const items = NAMES.filter((name) => shown.includes(name)).map((name) => ({
		// Pressing the active filter again removes it.
		to: linkTo(kind, isChosen(name) ? null : name),
		label: `${counts[name] ?? 0} ${WORDS[name]}`,
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
