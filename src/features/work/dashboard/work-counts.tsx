import { useState } from "react";
import { readTimeOrNull } from "../../../platform/browser/read-fields.ts";
import { TimeLeft } from "../../../ui/answer-deadline.tsx";
import { Link } from "../../../ui/link.tsx";
import type { Work } from "../work.contract.ts";
import { countText, LABELS, linkTo, type RecordList, type WorkName } from "./work-links.ts";

interface CountedWork {
	to: string;
	text: string;
	count: number;
	answerBy?: string | null;
}

/** Items shown before “More”, at least one of them from the team's queue: they fit one line at 1280 px. */
const MAX_SHOWN = 3;

/** The person's own queue, then everybody's, most urgent first, as links to the lists. */
export function WorkCounts({ work }: { work: Work }) {
	const [isExpanded, setExpanded] = useState(false);
	const ownQueue = ownItems(work).filter(({ count }) => count > 0);
	const teamQueue = teamItems(work).filter(({ count }) => count > 0);
	const items = [...ownQueue, ...teamQueue];
	const hiddenCount = isExpanded ? 0 : items.length - Math.max(MAX_SHOWN, ownQueue.length + 1);
	const shownItems = hiddenCount > 0 ? items.slice(0, -hiddenCount) : items;
	// Only the most urgent item shows its deadline, to keep one line.
	const mostUrgent = items.find(({ answerBy }) => answerBy);
	return (
		<section aria-labelledby="work-counts">
			<h2 id="work-counts" className="visually-hidden">
				Waiting
			</h2>
			{items.length === 0 ? (
				<p>Nothing is waiting.</p>
			) : (
				<nav aria-label="Waiting for staff" className="flex flex-wrap gap-x-5">
					<ul className="contents">
						{shownItems.map((item) => (
							<li key={item.to}>
								<Link className="waiting-link" to={item.to}>
									<span>{item.text}</span>
									{item.answerBy && (isExpanded || item === mostUrgent) && (
										<TimeLeft answerBy={item.answerBy} />
									)}
								</Link>
							</li>
						))}
					</ul>
					{hiddenCount > 0 && (
						<button type="button" className="link waiting-link" onClick={() => setExpanded(true)}>
							{hiddenCount} More
						</button>
					)}
				</nav>
			)}
		</section>
	);
}

function ownItems({ orders, requests, projects: { drafts } }: Work): CountedWork[] {
	return [
		countedWork("orders", "mine", orders.mine),
		countedWork("requests", "mine", requests.mine),
		{
			to: "/dashboard/projects?status=draft&author=me",
			text: `${drafts} ${drafts === 1 ? "draft" : "drafts"} of mine`,
			count: drafts,
		},
	];
}

function countedWork(kind: RecordList, name: WorkName, count: number): CountedWork {
	return { to: linkTo(kind, name), text: `${countText(kind, count)} ${LABELS[name]}`, count };
}

function teamItems(work: Work): CountedWork[] {
	const { orders, requests } = work;
	const unanswered = (["orders", "requests"] as const)
		.map((kind) => ({
			...countedWork(kind, "waiting", work[kind].waiting),
			answerBy: readTimeOrNull(work[kind].answer_by),
		}))
		.sort((one, other) => (one.answerBy ?? "").localeCompare(other.answerBy ?? ""));
	return [
		...unanswered,
		paymentsToCheck(work.payments),
		countedWork("orders", "not_received", orders.not_received),
		countedWork("orders", "delivery_late", orders.delivery_late),
		countedWork("orders", "late", orders.late),
		countedWork("requests", "late", requests.late),
		countedWork("orders", "due_week", orders.due_week),
		countedWork("requests", "due_week", requests.due_week),
		countedWork("orders", "to_refund", orders.to_refund),
		countedWork("orders", "unpaid", orders.unpaid),
	];
}

/** One link, because one screen lists all of it, and unclaimed money must stay visible. */
function paymentsToCheck({
	unconfirmed,
	unclaimed = 0,
	reversed = 0,
}: Work["payments"]): CountedWork {
	const count = unconfirmed + unclaimed + reversed;
	const payments = count === 1 ? "payment" : "payments";
	if (count === unclaimed) {
		return { to: "/dashboard/payments#unclaimed", text: `${count} unclaimed ${payments}`, count };
	}
	return {
		to: `/dashboard/payments${unconfirmed > 0 ? "?state=unconfirmed" : "#unsettled-messages"}`,
		text: `${count} ${payments} to ${count === unconfirmed ? "confirm" : "check"}`,
		count,
	};
}
