/** Moves some rows to the front of a list, without duplicates. */
export function withFirst<Row extends { id: string }>(
	first: readonly Row[],
	others: readonly Row[],
): Row[] {
	const ids = new Set(first.map(({ id }) => id));
	return [...first, ...others.filter(({ id }) => !ids.has(id))];
}
