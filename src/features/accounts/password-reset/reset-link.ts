/**
 * The token of a mailed link is in its fragment, which a browser sends nowhere: not in the request, not as a
 * referrer. What has no script cannot read it there; the form then has a field for the link, and links with the
 * token in the query, as mails had them before, work as well.
 */
export function resetLink(siteUrl: string, token: string): string {
	return `${siteUrl}/reset-password#token=${token}`;
}

/** In the fragment or query of an address, or in a whole link. */
export function tokenIn(text: string): string | undefined {
	return /[?#&]token=([\w-]+)/.exec(text)?.[1];
}

/** In what somebody has pasted: the link, or the token alone. */
export function tokenTyped(text: string): string {
	return tokenIn(text) ?? text.trim();
}
