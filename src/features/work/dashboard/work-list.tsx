import { Chips } from "../../../ui/chips.tsx";
import type { Work } from "../work.contract.ts";
import { type Kind, linkTo, WORDS, type WorkName } from "./work-links.ts";

/** In the order of the chips. */
const NAMES = [
	"waiting",
	"unanswered",
	"late",
	"due_soon",
	"due_week",
	"unpaid",
	"mine",
] as const satisfies WorkName[];

interface WorkListProps {
	work: Work;
	kind: Kind;
	/** The filters of the list that is shown. */
	current: { work: string; owner: string };
}

/** What waits in a list: each a link to exactly that part, with its count. Empty ones are left out. */
export function WorkList({ work, kind, current }: WorkListProps) {
	const counts: Partial<Record<WorkName, number>> = work[kind];
	const items = NAMES.map((name) => ({
		name,
		count: counts[name] ?? 0,
		chosen: name === "mine" ? current.owner === "me" : current.work === name,
	}))
		// Those due within a week include those due soon: it is for whom the overview led here.
		.filter(({ name, count, chosen }) => chosen || (count > 0 && name !== "due_week"))
		.map(({ name, count, chosen }) => ({
			// Pressed again, the chosen one shows all.
			to: linkTo(kind, chosen ? null : name),
			label: `${count} ${WORDS[name]}`,
			current: chosen,
		}));
	if (items.length === 0) return null;
	return <Chips label="Waiting for staff" items={items} />;
}
