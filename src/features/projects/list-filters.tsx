import { Fragment, type ReactNode } from "react";
import { SelectInput } from "../../ui/field.tsx";
import { formatKes } from "../../ui/format.ts";
import { LEVEL_NAMES, LEVELS, type Level } from "./levels.ts";
import { BUDGET_MAX, BUDGET_STEP } from "./list-choice.ts";

const weeksText = (count: string) => (count === "1" ? "1 week" : `${count} weeks`);
const kes = (amount: string) => formatKes(Number(amount));

/** As query parameters, in the order in which a pupil knows the answers. Numbers are rounded up to multiples of `step`. */
export const FILTERS = {
	level: {
		label: "Level",
		any: "Any level",
		values: LEVELS,
		textOf: (level: string) => LEVEL_NAMES[level as Level],
		step: 0,
		max: 0,
	},
	max_materials: {
		label: "Materials up to",
		any: "Any cost",
		values: [1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 7_500, 10_000, 20_000],
		textOf: kes,
		step: BUDGET_STEP,
		max: BUDGET_MAX,
	},
	max_help: {
		label: "Our help up to",
		any: "Any cost",
		values: [5_000, 7_500, 10_000, 12_500, 15_000, 20_000, 25_000, 30_000, 50_000],
		textOf: kes,
		step: BUDGET_STEP,
		max: BUDGET_MAX,
	},
	max_weeks: {
		label: "Time up to",
		any: "Any time",
		values: [1, 2, 3, 4, 6, 8, 12],
		textOf: weeksText,
		step: 1,
		max: 52, // WEEKS_MAX, whose module would load a parser
	},
	sort: {
		label: "Sort by",
		any: "Newest",
		values: ["cost", "title"],
		textOf: (order: string) => (order === "cost" ? "Cheapest materials" : "Title, A to Z"),
		step: 0,
		max: 0,
	},
} as const;

export type FilterName = keyof typeof FILTERS;

/** Values as in the URL; empty for any. */
export type ListFilters = Record<FilterName, string>;

export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[];

export const filtersOf = (fields: ListFilters) =>
	Object.fromEntries(FILTER_NAMES.map((name) => [name, fields[name]])) as ListFilters;

/** The values to choose from; the address may contain a number between them. */
function optionsOf(name: FilterName, value: string): string[] {
	const values = FILTERS[name].values.map(String);
	if (!value || values.includes(value)) return values;
	return [...values, value].sort((a, b) => Number(a) - Number(b));
}

/** Such as "Materials up to KES 3,000" or "Senior"; undefined if unset. */
export function filterText(name: FilterName, { [name]: value }: ListFilters): string | undefined {
	const { label, textOf } = FILTERS[name];
	if (!value) return undefined;
	return label.endsWith(" to") ? `${label} ${textOf(value)}` : textOf(value);
}

interface ListFilterFieldsProps {
	filters: ListFilters;
	/** The category's field, after the filters and before the sort order. */
	children: ReactNode;
}

export function ListFilterFields({ filters, children }: ListFilterFieldsProps) {
	return FILTER_NAMES.map((name) => {
		const { label, any, textOf } = FILTERS[name];
		return (
			<Fragment key={name}>
				{name === "sort" && children}
				<SelectInput label={label} name={name} defaultValue={filters[name]}>
					<option value="">{any}</option>
					{optionsOf(name, filters[name]).map((value) => (
						<option key={value} value={value}>
							{textOf(value)}
						</option>
					))}
				</SelectInput>
			</Fragment>
		);
	});
}
