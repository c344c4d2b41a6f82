/** The page of a list that an address asks for, counted from 1; what is no number of a page is the first one. */
export function pageIn(text: string | null): number {
	const page = Number(text);
	return Number.isInteger(page) && page > 0 ? page : 1;
}
