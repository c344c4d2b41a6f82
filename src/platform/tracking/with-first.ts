/** A list with some rows before the others, each once. */
export function withFirst<Row extends { id: string }>(
	first: readonly Row[],
	others: readonly Row[],
): Row[] {
	const ids = new Set(first.map(({ id }) => id));
	return [...first, ...others.filter(({ id }) => !ids.has(id))];
}
