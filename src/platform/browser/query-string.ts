/**
 * The query string of an address, page or call, with its `?` and in the given order; "" when empty. Undefined, null and
 * blank values are left out.
 *
 * @param from existing query to change: its other parameters are kept
 */
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
	return Number.isInteger(page) && page > 0 ? page : 1;
}
