import { useEffect, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { Rosette } from "../../../ui/art/rosette.tsx";
import { Card } from "../../../ui/card.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { textOrNone } from "../../../ui/format.ts";
import { RankBadge } from "../../../ui/rank-badge.tsx";
import { SchoolLink } from "../school-link.tsx";
import { rowAnchor, type ShownItem, type ShownResult } from "./results.calls.ts";

/** Drops fields that the page does not show, because page data is sent besides the markup. */
export function forRanking({ id, title, description, year, groups }: ShownResult): ShownResult {
	return {
		id,
		title,
		description,
		year,
		groups: groups.map((group) => ({ ...group, items: group.items.map(fieldsForRow) })),
	};
}

function fieldsForRow(item: ShownItem, index: number): ShownItem {
	const { position, participant_name, school, score, additional_info } = item;
	// The short anchor, because nothing needs the id's 36 characters.
	const id = item.id ? rowAnchor(item.id) : String(index);
	return { id, position, participant_name, school, score, additional_info };
}

export const RANKING_COLUMNS: Column<ShownItem>[] = [
	{
		header: "Position",
		mobile: "left-column",
		cell: (item) => <RankBadge place={item.position} rosette />,
	},
	{
		header: "Participant",
		rowHeader: true,
		mobile: "start",
		width: "name",
		translate: "no",
		cell: (item) => (
			<a className="link inline-block py-1" href={`#${item.id}`} title="Link to this row">
				{textOrNone(item.participant_name)}
			</a>
		),
	},
	{
		header: "School",
		width: "name",
		translate: "no",
		cell: (item) => <SchoolLink school={item.school} />,
	},
	{
		header: "Score",
		align: "end",
		mobile: "end",
		cell: (item) => item.score && <strong>{item.score}</strong>,
	},
	{ header: "Additional Info", width: "name", cell: (item) => item.additional_info },
];

/** The row that the URL's fragment names; empty until hydration. Client-side navigation does not set `:target`. */
export function useRowIdFromHash(): string {
	const { hash } = useLocation();
	const isNavigation = useNavigationType() !== "POP";
	const [{ id, mustScroll }, setRow] = useState({ id: "", mustScroll: false });
	useEffect(() => {
		const id = hash.slice(1);
		// The browser scrolls to a row of the category that the server showed.
		setRow({ id, mustScroll: isNavigation || !document.getElementById(id) });
	}, [hash, isNavigation]);
	useEffect(() => {
		if (mustScroll) document.getElementById(id)?.scrollIntoView({ block: "center" });
	}, [id, mustScroll]);
	return id;
}

interface RankingProps {
	category: string;
	items: readonly ShownItem[];
	targetRowId: string;
}

export function Ranking({ category, items, targetRowId }: RankingProps) {
	return (
		<div className="grid gap-6">
			<Podium items={items} />
			<DataTable
				caption={category}
				columns={RANKING_COLUMNS}
				rows={items}
				rowId={({ id }) => id}
				namedRow={targetRowId}
			/>
		</div>
	);
}

const STEPS = [
	{ place: 2, tone: "silver", ribbons: "teal" },
	{ place: 1, tone: "gold", ribbons: "purple" },
	{ place: 3, tone: "bronze", ribbons: "tomato" },
] as const;

const MAX_ON_STEP = 3;

function Podium({ items }: { items: readonly ShownItem[] }) {
	const steps = STEPS.map((step) => ({
		...step,
		winners: items.filter(({ position }) => position === step.place),
	})).filter(({ winners }) => winners.length > 0);
	if (steps.length === 0) return null;
	return (
		<div className="podium no-print" aria-hidden="true">
			{steps.map(({ place, tone, ribbons, winners }) => (
				<Card className="podium-step" data-place={place} key={place}>
					<Rosette tone={tone} ribbons={ribbons} mark={place} />
					{winners.slice(0, MAX_ON_STEP).map((item) => (
						<div key={item.id}>
							<p className="display podium-name" translate="no">
								{item.participant_name}
							</p>
							<p className="soft" translate="no">
								{item.school}
							</p>
							<p className="display podium-score">{item.score}</p>
						</div>
					))}
					{winners.length > MAX_ON_STEP && (
						<p className="soft mt-2">and {winners.length - MAX_ON_STEP} more</p>
					)}
				</Card>
			))}
		</div>
	);
}
