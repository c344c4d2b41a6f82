import type { Column } from "./data-table.tsx";
import { ChevronDownIcon } from "./icons.tsx";

/** How a list is sorted: one of the names that its columns have. */
export interface Sorting<Sort extends string> {
	by: Sort | undefined;
	choose: (sort: Sort) => void;
}

/**
 * The column with a button in its header that sorts by it, and pressed again the other way round.
 *
 * @param first what the first press sorts by
 */
export function sortable<Row, Sort extends string>(
	column: Column<Row>,
	{ by, choose }: Sorting<Sort>,
	names: { ascending: Sort; descending: Sort },
	first: "ascending" | "descending" = "ascending",
): Column<Row> {
	const sorted = (["ascending", "descending"] as const).find((way) => names[way] === by);
	const other = sorted === "ascending" ? "descending" : "ascending";
	return {
		...column,
		...(sorted && { sorted }),
		head: (
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
