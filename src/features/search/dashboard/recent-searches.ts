import { storedToken } from "../../../shell/session.ts";

const MAX_SEARCHES = 5;

/**
 * In memory only, because searches may contain children's names and a duplicated tab copies session storage. Bound to
 * the session, so that the next person does not see them.
 */
let kept: { token: string | null; searches: readonly string[] } = { token: null, searches: [] };

export function recentSearches(): readonly string[] {
	const token = storedToken();
	if (kept.token !== token) kept = { token, searches: [] };
	return kept.searches;
}

export function rememberSearch(text: string): void {
	const others = recentSearches().filter((each) => each.toLowerCase() !== text.toLowerCase());
	kept = { ...kept, searches: [text, ...others].slice(0, MAX_SEARCHES) };
}

export function clearRecentSearches(): void {
	kept = { token: null, searches: [] };
}
