/** The page number in an address, from 1; 1 if it is missing or invalid. */
export function pageIn(text: string | null): number {
	const page = Number(text);
	return Number.isInteger(page) && page > 0 ? page : 1;
}
