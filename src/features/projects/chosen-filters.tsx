import { Deferred, type MaybeSettled } from "../../shell/deferred.tsx";
import { CloseIcon } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";
import { FILTER_NAMES, filterText } from "./list-filters.tsx";
import { CategoryName } from "./project-card.tsx";
import { addressOf, type Filter } from "./project-filter.ts";

export function chosenFilterNames(filter: Filter) {
	return (["category", ...FILTER_NAMES] as const).filter((name) =>
		name === "category" ? filter.category : filterText(name, filter),
	);
}

interface ChosenFiltersProps {
	chosen: ReturnType<typeof chosenFilterNames>;
	filter: Filter;
	categories: MaybeSettled<{ id: string; name: string }[]>;
}

export function ChosenFilters({ chosen, filter, categories }: ChosenFiltersProps) {
	const category = (
		<Deferred of={categories} keepPrevious fallback="Category" failed={() => "Category"}>
			{(list) => (
				<CategoryName
					name={list.find(({ id }) => id === filter.category)?.name ?? "Unknown category"}
				/>
			)}
		</Deferred>
	);
	return (
		<ul className="chips chips-chosen" aria-label="Filters">
			{chosen.map((name) => (
				<li key={name}>
					<Link
						className="chip"
						to={addressOf({ ...filter, [name]: "", page: 1 })}
						preventScrollReset
						// The second tap of a double tap would hit the next chip, which has moved here.
						onClick={(event) => event.detail > 1 && event.preventDefault()}
					>
						<span className="visually-hidden">Remove </span>
						{name === "category" ? category : filterText(name, filter)}
						<CloseIcon />
					</Link>
				</li>
			))}
		</ul>
	);
}
