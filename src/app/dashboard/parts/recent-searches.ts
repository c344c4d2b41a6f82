import { storedToken } from "../../../features/accounts/auth/session.ts";

const MOST = 5;

/**
 * In memory alone, as they may be names of children: a tab that is copied or opened again would bring storage back.
 * They belong to the session, so that another sign-in finds none.
 */
let kept: { token: string | null; searches: readonly string[] } = { token: null, searches: [] };

/** What was searched for in this tab and session, the last one first. */
export function recentSearches(): readonly string[] {
	const token = storedToken();
	if (kept.token !== token) kept = { token, searches: [] };
	return kept.searches;
}

export function rememberSearch(text: string): void {
	const others = recentSearches().filter((each) => each.toLowerCase() !== text.toLowerCase());
	kept = { ...kept, searches: [text, ...others].slice(0, MOST) };
}

export function forgetSearches(): void {
	kept = { token: null, searches: [] };
}
