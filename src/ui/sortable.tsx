import { isOwnServer } from "../platform/browser/api-bases.ts";
import type { Column } from "./data-table.tsx";
import { ChevronDownIcon } from "./icons.tsx";

export interface Sorting<Sort extends string> {
	by: Sort | undefined;
	choose: (sort: Sort) => void;
}

/** A column whose header button sorts by it, then reverses. `first`: order of the first click. */
export function sortable<Row, Sort extends string>(
	column: Column<Row>,
	{ by, choose }: Sorting<Sort>,
	names: { ascending: Sort; descending: Sort },
	first: "ascending" | "descending" = "ascending",
): Column<Row> {
	if (!isOwnServer()) return column;
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
