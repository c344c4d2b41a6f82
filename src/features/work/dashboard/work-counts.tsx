import { useState } from "react";
import { readTimeOrNull } from "../../../platform/browser/read-fields.ts";
import { TimeLeft } from "../../../ui/answer-deadline.tsx";
import { Link } from "../../../ui/link.tsx";
import type { Work } from "../work.contract.ts";
import { counted, type Kind, linkTo, WORDS, type WorkName } from "./work-links.ts";

interface CountedWork {
	to: string;
	text: string;
	count: number;
	answerBy?: string | null;
}

/** Items shown before “More”, at least one of them from the team's queue: they fit one line at 1280 px. */
const SHOWN = 3;

/** The person's own queue, then everybody's, most urgent first, as links to the lists. */
export function WorkCounts({ work }: { work: Work }) {
	const [isWhole, setWhole] = useState(false);
	const own = ownItems(work).filter(({ count }) => count > 0);
	const common = commonItems(work).filter(({ count }) => count > 0);
	const items = [...own, ...common];
	const more = isWhole ? 0 : items.length - Math.max(SHOWN, own.length + 1);
	const shown = more > 0 ? items.slice(0, -more) : items;
	// Only the most urgent item shows its deadline, to keep one line.
	const urgent = items.find(({ answerBy }) => answerBy);
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
						{shown.map((item) => (
							<li key={item.to}>
								<Link className="waiting-link" to={item.to}>
									<span>{item.text}</span>
									{item.answerBy && (isWhole || item === urgent) && (
										<TimeLeft answerBy={item.answerBy} />
									)}
								</Link>
							</li>
						))}
					</ul>
					{more > 0 && (
						<button type="button" className="link waiting-link" onClick={() => setWhole(true)}>
							{more} More
						</button>
					)}
				</nav>
			)}
		</section>
	);
}

function ownItems({ orders, requests, projects: { drafts } }: Work): CountedWork[] {
	return [
		part("orders", "mine", orders.mine),
		part("requests", "mine", requests.mine),
		{
			to: "/dashboard/projects?status=draft&author=me",
			text: `${drafts} ${drafts === 1 ? "draft" : "drafts"} of mine`,
			count: drafts,
		},
	];
}

function part(kind: Kind, name: WorkName, count: number): CountedWork {
	return { to: linkTo(kind, name), text: `${counted(kind, count)} ${WORDS[name]}`, count };
}

function commonItems(work: Work): CountedWork[] {
	const { orders, requests } = work;
	const unanswered = (["orders", "requests"] as const)
		.map((kind) => ({
			...part(kind, "waiting", work[kind].waiting),
			answerBy: readTimeOrNull(work[kind].answer_by),
		}))
		.sort((one, other) => (one.answerBy ?? "").localeCompare(other.answerBy ?? ""));
	return [
		...unanswered,
		paymentsToCheck(work.payments),
		part("orders", "not_received", orders.not_received),
		part("orders", "delivery_late", orders.delivery_late),
		part("orders", "late", orders.late),
		part("requests", "late", requests.late),
		part("orders", "due_week", orders.due_week),
		part("requests", "due_week", requests.due_week),
		part("orders", "to_refund", orders.to_refund),
		part("orders", "unpaid", orders.unpaid),
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
	const isToConfirm = count === unconfirmed;
	return {
		to: `/dashboard/payments${unconfirmed > 0 ? "?state=unconfirmed" : "#odd-messages"}`,
		text: `${count} ${payments} to ${isToConfirm ? "confirm" : "check"}`,
		count,
	};
}
