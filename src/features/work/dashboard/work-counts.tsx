import { useState } from "react";
import { readTimeOrNull } from "../../../platform/browser/read-fields.ts";
import { classes } from "../../../ui/format.ts";
import { Link } from "../../../ui/link.tsx";
import { PromiseClock } from "../../../ui/promise-clock.tsx";
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
	// Only the most urgent item shows its deadline, to keep one line.
	const urgent = items.find(({ answerBy }) => answerBy);
	const groups = [
		{ id: "waiting-own", name: "Waiting for you", items: own },
		{
			id: "waiting-common",
			name: "Team queue",
			items: more > 0 ? common.slice(0, -more) : common,
		},
	];
	return (
		<section aria-labelledby="work-counts">
			<h2 id="work-counts" className="visually-hidden">
				Waiting
			</h2>
			{items.length === 0 ? (
				<p>Nothing is waiting.</p>
			) : (
				<nav aria-label="Waiting for staff" className="flex flex-wrap gap-x-5">
					{groups.map(
						({ id, name, items }) =>
							items.length > 0 && (
								<div key={id} className="contents">
									<p
										id={id}
										className={classes(
											"py-2.75 text-ink-soft text-sm leading-[1.4]",
											// A line of its own, where all is the team's.
											own.length === 0 && "max-sm:sr-only",
										)}
									>
										{name}
									</p>
									<ul className="contents" aria-labelledby={id}>
										{items.map((item) => (
											<li key={item.to}>
												<Link className="waiting-link" to={item.to}>
													<span>{item.text}</span>
													{item.answerBy && (isWhole || item === urgent) && (
														<PromiseClock answerBy={item.answerBy} />
													)}
												</Link>
											</li>
										))}
									</ul>
								</div>
							),
					)}
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
		{ to: linkTo("orders", "mine"), text: counted("orders", orders.mine), count: orders.mine },
		{
			to: linkTo("requests", "mine"),
			text: counted("requests", requests.mine),
			count: requests.mine,
		},
		{
			to: "/dashboard/projects?status=draft&author=me",
			text: `${drafts} ${drafts === 1 ? "draft" : "drafts"}`,
			count: drafts,
		},
	];
}

function commonItems(work: Work): CountedWork[] {
	const part = (kind: Kind, name: WorkName): CountedWork => {
		const counts: Partial<Record<WorkName, number>> = work[kind];
		const count = counts[name] ?? 0;
		return { to: linkTo(kind, name), text: `${counted(kind, count)} ${WORDS[name]}`, count };
	};
	const unanswered = (["orders", "requests"] as const)
		.map((kind) => ({ ...part(kind, "waiting"), answerBy: readTimeOrNull(work[kind].answer_by) }))
		.sort((one, other) => (one.answerBy ?? "").localeCompare(other.answerBy ?? ""));
	return [
		...unanswered,
		paymentsToCheck(work.payments),
		part("orders", "not_received"),
		part("orders", "delivery_late"),
		part("orders", "late"),
		part("requests", "late"),
		part("orders", "due_week"),
		part("requests", "due_week"),
		part("orders", "to_refund"),
		part("orders", "unpaid"),
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
