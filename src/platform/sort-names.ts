/** A sort parameter: a column name, with a leading - for descending order. Safe in the browser. */
export type BothWays<Column extends string> = Column | `-${Column}`;

export function bothWays<Column extends string>(columns: readonly Column[]): BothWays<Column>[] {
	return columns.flatMap((column): BothWays<Column>[] => [column, `-${column}`]);
}

export function readSort<Column extends string>(sort: BothWays<Column>) {
	const backwards = sort.startsWith("-");
	return { column: (backwards ? sort.slice(1) : sort) as Column, backwards };
}
