/**
 * The query of an address, of a page or of a call, with its `?` and in the order given; "" when nothing is in it.
 * What is undefined, null or blank is left out.
 *
 * @param from the query that is changed: other parameters in it stay
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
