import { Link } from "../../../ui/link.tsx";
import { PromiseClock } from "../../../ui/promise-clock.tsx";
import type { Work } from "../work.contract.ts";
import { counted, type Kind, linkTo, WORDS, type WorkName } from "./work-links.ts";

interface Waiting {
	to: string;
	text: string;
	count: number;
	/** The earliest time by which an answer was promised. */
	answerBy?: string | null;
}

/** Work that waits for the signed-in person, most urgent first. Each entry links to the matching list. */
export function WaitingNow({ work }: { work: Work }) {
	const items = itemsOf(work).filter(({ count }) => count > 0);
	return (
		<section aria-labelledby="waiting-now">
			<h2 id="waiting-now" className="mb-2">
				Waiting for You
			</h2>
			{items.length === 0 ? (
				<p className="soft">Nothing is waiting.</p>
			) : (
				<nav aria-label="Waiting for staff">
					<ul className="waiting">
						{items.map(({ to, text, answerBy }) => (
							<li key={to}>
								<Link className="waiting-link" to={to}>
									<span>{text}</span>
									{answerBy && <PromiseClock answerBy={answerBy} />}
								</Link>
							</li>
						))}
					</ul>
				</nav>
			)}
		</section>
	);
}

function itemsOf(work: Work): Waiting[] {
	const part = (kind: Kind, name: WorkName): Waiting => {
		const counts: Partial<Record<WorkName, number>> = work[kind];
		const count = counts[name] ?? 0;
		return { to: linkTo(kind, name), text: `${counted(kind, count)} ${WORDS[name]}`, count };
	};
	const unanswered = (["orders", "requests"] as const)
		.map((kind) => ({ ...part(kind, "waiting"), answerBy: work[kind].answer_by }))
		.sort((one, other) => (one.answerBy ?? "").localeCompare(other.answerBy ?? ""));
	const { unconfirmed } = work.payments;
	const { drafts } = work.projects;
	return [
		...unanswered,
		part("orders", "not_received"),
		part("orders", "delivery_late"),
		part("orders", "late"),
		part("requests", "late"),
		part("orders", "due_week"),
		part("requests", "due_week"),
		{
			to: "/dashboard/payments?state=unconfirmed",
			text: `${unconfirmed} payment ${unconfirmed === 1 ? "code" : "codes"} to confirm`,
			count: unconfirmed,
		},
		part("orders", "to_refund"),
		part("orders", "unpaid"),
		part("orders", "mine"),
		part("requests", "mine"),
		{
			to: "/dashboard/projects?status=draft&author=me",
			text: `${drafts} ${drafts === 1 ? "draft" : "drafts"} of mine`,
			count: drafts,
		},
	];
}
