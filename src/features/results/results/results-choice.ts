import type { ListedResult } from "./results.calls.ts";

export const RESULTS_PER_PAGE = 100;
/** Value in the address instead of a year. */
export const ALL_YEARS = "all";

export interface ResultsChoice {
	/** Newest first. */
	years: number[];
	year: number | typeof ALL_YEARS | undefined;
	results: ListedResult[];
	page: number;
	pages: number;
}

/** The part that an address (`?year=2026&page=2`) selects; the newest year by default. */
export function chooseResults(all: readonly ListedResult[], query: URLSearchParams): ResultsChoice {
	const years = [...new Set(all.map(({ year }) => year))].sort((a, b) => b - a);
	const requested = query.get("year");
	const known = years.find((year) => String(year) === requested) ?? years[0];
	const year = requested === ALL_YEARS && years.length > 0 ? ALL_YEARS : known;
	const selected = all
		.filter((result) => year === ALL_YEARS || result.year === year)
		.sort((a, b) => b.year - a.year);
	const pages = Math.max(1, Math.ceil(selected.length / RESULTS_PER_PAGE));
	const requestedPage = Number(query.get("page"));
	const page = Number.isInteger(requestedPage) ? Math.min(Math.max(requestedPage, 1), pages) : 1;
	const start = (page - 1) * RESULTS_PER_PAGE;
	return { years, year, results: selected.slice(start, start + RESULTS_PER_PAGE), page, pages };
}

/** Only what the cards show, because every visitor gets it: winners of the selected results. */
export function forCards(results: readonly ListedResult[], choice: ResultsChoice): ListedResult[] {
	const limit = winnersPerCard(choice.results.length);
	return results.map((result) => {
		const { id, title, description, year, published_at, created_at, winners } = result;
		return {
			...{ id, title, description, year, ...(published_at ? { published_at } : { created_at }) },
			...(winners &&
				choice.results.includes(result) && {
					winners: winners.slice(0, limit),
					winners_total: winners.length,
				}),
		};
	});
}

/** All on the card of a single result, few where many cards are compared. */
export function winnersPerCard(cards: number): number {
	if (cards === 1) return Infinity;
	return cards > 12 ? 0 : 3;
}
