import { useState } from "react";
import { Chips } from "../../../ui/chips.tsx";
import type { Work } from "../work.contract.ts";
import { type Kind, linkTo, WORDS, type WorkName } from "./work-links.ts";

/** In display order. */
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
	/** The filters of the list below. */
	current: { work: string; owner: string };
}

/**
 * Waiting work as links to the filtered list, with counts. Empty ones are left out, but one that was shown stays: a row
 * below must not move just when it is pressed.
 */
export function WorkList({ work, kind, current }: WorkListProps) {
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
		<div className="work-counts">
			{items.length > 0 && <Chips label="Waiting for staff" items={items} />}
		</div>
	);
}
