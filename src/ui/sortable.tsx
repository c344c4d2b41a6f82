import { isOwnServer } from "../platform/browser/api-bases.ts";
import type { Column } from "./data-table.tsx";
import { ChevronDownIcon } from "./icons.tsx";

export interface Sorting<Sort extends string> {
	by: Sort | undefined;
	choose: (sort: Sort) => void;
}

/** Makes columns sortable by a name, and by `-name` in descending order. */
export const sortableBy =
	<Sort extends string>(sorting: Sorting<Sort>) =>
	<Row,>(
		name: Exclude<Sort, `-${string}`>,
		column: Column<Row>,
		first?: "ascending" | "descending",
	): Column<Row> =>
		sortable(column, sorting, { ascending: name, descending: `-${name}` as Sort }, first);

/** A column whose header button sorts by it, then reverses. `first`: order of the first click. */
export function sortable<Row, Sort extends string>(
	column: Column<Row>,
	{ by, choose }: Sorting<Sort>,
	names: { ascending: Sort; descending: Sort },
	first: "ascending" | "descending" = "ascending",
): Column<Row> {
	if (!isOwnServer()) return column;
	const sorted = (["ascending", "descending"] as const).find((order) => names[order] === by);
	const other = sorted === "ascending" ? "descending" : "ascending";
	return {
		...column,
		...(sorted && { sorted }),
		control: (
			<button
				type="button"
				className="sort"
				data-sorted={sorted}
				onClick={() => choose(names[sorted ? other : first])}
			>
				{column.header}
				<ChevronDownIcon />
			</button>
		),
	};
}
