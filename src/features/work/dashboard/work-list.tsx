import { queryString } from "../../../platform/browser/query-string.ts";
import { Chips } from "../../../ui/chips.tsx";
import type { Work } from "../work.contract.ts";

type Kind = "orders" | "requests";

const SCREENS: Record<Kind, string> = {
	orders: "/dashboard/orders",
	requests: "/dashboard/requests",
};

/** What each list is of, without its count. */
const WORDS: Record<string, string> = {
	unanswered: "unanswered for 24 hours",
	due_soon: "due within 3 days",
	late: "late",
	unpaid: "with a balance",
	mine: "of mine",
};

interface WorkListProps {
	work: Work;
	kinds: readonly Kind[];
	/** The list that is shown, where there is one. */
	current?: { work: string; owner: string };
}

/** What waits for staff: each a link to exactly that list, with its count. Empty ones are left out. */
export function WorkList({ work, kinds, current }: WorkListProps) {
	const items = kinds.flatMap((kind) =>
		Object.entries(work[kind])
			.map(([name, count]) => ({ name, count, chosen: isCurrent(name, current) }))
			.filter(({ name, count, chosen }) => (count > 0 || chosen) && name in WORDS)
			.map(({ name, count, chosen }) => ({
				// Pressed again, the chosen one shows all.
				to: SCREENS[kind] + (chosen ? "" : queryString(filterOf(name))),
				label: [String(count), kinds.length > 1 && counted(kind, count), WORDS[name]]
					.filter(Boolean)
					.join(" "),
				current: chosen,
			})),
	);
	if (items.length === 0) return null;
	return <Chips label="Waiting for staff" items={items} />;
}

function filterOf(name: string): Record<string, string> {
	return name === "mine" ? { owner: "me", sort: "due" } : { work: name, sort: "due" };
}

function isCurrent(name: string, current: WorkListProps["current"]): boolean {
	return name === "mine" ? current?.owner === "me" : current?.work === name;
}

function counted(kind: Kind, count: number): string {
	return count === 1 ? kind.slice(0, -1) : kind;
}
