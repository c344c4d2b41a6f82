import { useId } from "react";
import { LinkButton } from "../../ui/button.tsx";
import { formatKes } from "../../ui/format.ts";
import { EmptyState } from "../../ui/states.tsx";
import { LEVELS, type Level } from "./levels.ts";
import { BUDGET_STEP } from "./list-choice.ts";
import { filterText } from "./list-filters.tsx";
import { addressOf, countOf, type Filter } from "./project-filter.ts";

const LOOSER = {
	max_materials: "Materials: any cost",
	max_help: "Our help: any cost",
	level: "Any level",
	max_weeks: "Any time",
	category: "All Categories",
	search: "Without the search words",
} as const;

type LooserName = keyof typeof LOOSER;
const LOOSER_NAMES = Object.keys(LOOSER) as LooserName[];

/** A list of at most this many suggests what nearly fits. */
export const FEW = 2;

export type Looser = { name: LooserName; text: string; filter: Filter }[];

interface Found {
	articles: readonly { material_cost: number }[];
	pagination: { total: number | undefined };
}

type FetchList = (filter: Filter & { limit: number }) => Promise<Found>;

/** What finds more than `total`: a larger budget, the next level, or one filter less. Errors are ignored. */
export function loadLooser(fetchList: FetchList, filter: Filter, total: number): Promise<Looser> {
	const names = LOOSER_NAMES.filter((name) => filter[name]);
	return Promise.all(names.map((name) => looserBy(name, fetchList, filter, total))).then(
		(all) => all.filter((one) => one !== undefined),
		() => [],
	);
}

async function looserBy(name: LooserName, fetchList: FetchList, filter: Filter, total: number) {
	const next = name === "level" && LEVELS[LEVELS.indexOf(filter.level as Level) + 1];
	const wider: Filter = { ...filter, [name]: next || "", page: 1 };
	const isBudget = name === "max_materials";
	// In order of cost those within the budget come first.
	const query = isBudget ? { ...wider, sort: "cost", limit: total + 1 } : { ...wider, limit: 1 };
	const { articles, pagination } = await fetchList(query);
	const found = pagination.total ?? 0;
	if (next ? found === 0 : found <= total) return undefined;
	const cost = isBudget && articles[total]?.material_cost;
	if (cost) {
		const budget = String(Math.ceil(cost / BUDGET_STEP) * BUDGET_STEP);
		const over = { ...wider, max_materials: budget };
		const within = await fetchList({ ...over, limit: 1 });
		const count = countOf(within.pagination.total ?? total + 1);
		return {
			name,
			text: `A little over: up to ${formatKes(Number(budget))} (${count})`,
			filter: over,
		};
	}
	const label = next ? `One level up: ${filterText("level", wider)}` : LOOSER[name];
	return { name, text: `${label} (${countOf(found)})`, filter: wider };
}

export function AllProjects() {
	return <LinkButton to="/projects">View All Projects</LinkButton>;
}

function Ways({ looser }: { looser: Looser }) {
	return looser.map(({ name, text, filter }) => (
		<LinkButton key={name} small to={addressOf(filter)}>
			{text}
		</LinkButton>
	));
}

/** Suggests changed filters with their number of projects, when nothing matches. */
export function BeyondFilters({ looser }: { looser: Looser }) {
	return (
		<EmptyState
			title="No articles found."
			action={
				<div className="flex flex-wrap justify-center gap-3">
					{looser.length > 0 ? <Ways looser={looser} /> : <AllProjects />}
				</div>
			}
		>
			<p>No project fits all of these filters. Choose one to remove.</p>
		</EmptyState>
	);
}

export function NearlyFitting({ looser }: { looser: Looser }) {
	const heading = useId();
	return (
		<section className="mt-6" aria-labelledby={heading}>
			<h2 id={heading} className="h3 mb-3">
				More close matches
			</h2>
			<div className="flex flex-wrap gap-3">
				<Ways looser={looser} />
			</div>
		</section>
	);
}
