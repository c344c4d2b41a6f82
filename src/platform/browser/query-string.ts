/** The query in the given order, with `?`; "" when empty. Leaves out undefined, null and blank. `from`: query to change. */
export function queryString(
	query: Readonly<Record<string, unknown>> = {},
	from?: URLSearchParams | string,
): string {
	const parameters = new URLSearchParams(from);
	for (const [name, value] of Object.entries(query)) {
		const text = String(value ?? "").trim();
		if (text) parameters.set(name, text);
		else parameters.delete(name);
	}
	const text = parameters.toString();
	return text && `?${text}`;
}

/** The page number in an address, from 1; 1 if it is missing or invalid. */
export function pageIn(text: string | null): number {
	const page = Number(text);
	return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** A sort parameter: a column name, with a leading - for descending order. */
export type SortKey<Column extends string> = Column | `-${Column}`;

export function bothWays<Column extends string>(columns: readonly Column[]): SortKey<Column>[] {
	return columns.flatMap((column): SortKey<Column>[] => [column, `-${column}`]);
}

export function readSort<Column extends string>(sort: SortKey<Column>) {
	const isDescending = sort.startsWith("-");
	return { column: (isDescending ? sort.slice(1) : sort) as Column, isDescending };
}
