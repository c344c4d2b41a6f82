import { storedToken } from "../../../shell/session.ts";

const MAX_SEARCHES = 5;

/** In memory only: searches may contain children's names. Bound to the session, for the next person's sake. */
let stored: { token: string | null; searches: readonly string[] } = { token: null, searches: [] };

export function recentSearches(): readonly string[] {
	const token = storedToken();
	if (stored.token !== token) stored = { token, searches: [] };
	return stored.searches;
}

export function rememberSearch(text: string): void {
	const others = recentSearches().filter((each) => each.toLowerCase() !== text.toLowerCase());
	stored = { ...stored, searches: [text, ...others].slice(0, MAX_SEARCHES) };
}

export function clearRecentSearches(): void {
	stored = { token: null, searches: [] };
}
