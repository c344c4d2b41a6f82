/**
 * The token is in the link's fragment, which browsers send neither in requests nor as referrer. Without script the page
 * cannot read it, so the form then has a field for the link. Links with the token in the query, as in older e-mails,
 * also work.
 */
export function resetLink(siteUrl: string, token: string): string {
	return `${siteUrl}/reset-password#token=${token}`;
}

/** Finds the token in the fragment or query of an address. */
export function tokenIn(text: string): string | undefined {
	return /[?#&]token=([\w-]+)/.exec(text)?.[1];
}

/** Finds the token in pasted text: a link, or the token alone. */
export function tokenTyped(text: string): string {
	return tokenIn(text) ?? text.trim();
}
