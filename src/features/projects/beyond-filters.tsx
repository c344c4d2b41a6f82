import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { addressOf, countOf, type Filter } from "./project-filter.ts";

/** Filters that can be removed when nothing matches, and their labels. */
const LOOSER = {
	max_materials: "Materials of any cost",
	max_help: "Help of any cost",
	level: "Any level",
	max_weeks: "Any time",
	category: "All Categories",
	search: "Without the search",
} as const;

export const LOOSER_NAMES = Object.keys(LOOSER) as (keyof typeof LOOSER)[];

/** Filters without which something is found, with the number of projects. */
export type Looser = { name: keyof typeof LOOSER; total: number }[];

export function AllProjects() {
	return <LinkButton to="/projects">View All Projects</LinkButton>;
}

/** Says which filter to remove and how many projects that finds. */
export function BeyondFilters({ looser, filter }: { looser: Looser; filter: Filter }) {
	const ways = looser.map(({ name, total }) => (
		<LinkButton key={name} small to={addressOf({ ...filter, [name]: "", page: 1 })}>
			{LOOSER[name]} ({countOf(total)})
		</LinkButton>
	));
	return (
		<EmptyState
			title="No articles found."
			action={
				<div className="flex flex-wrap justify-center gap-3">
					{ways.length > 0 ? ways : <AllProjects />}
				</div>
			}
		>
			<p>No project fits all of these. Choose what to leave out.</p>
		</EmptyState>
	);
}
