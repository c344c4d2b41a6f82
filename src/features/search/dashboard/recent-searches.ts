import { storedToken } from "../../../shell/session.ts";

const MAX_SEARCHES = 5;

/**
 * Kept only in memory, because searches may contain children's names and session storage is copied with a duplicated
 * tab. Bound to the session, so that the next person who signs in does not see them.
 */
let kept: { token: string | null; searches: readonly string[] } = { token: null, searches: [] };

/** Searches made in this tab and session, newest first. */
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
