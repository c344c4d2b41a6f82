/**
 * The token is in the fragment, which browsers send neither in requests nor as referrer. Without script the page has a
 * field for the link instead. Tokens in the query, as in older e-mails, also work.
 */
export function resetLink(siteUrl: string, token: string): string {
	return `${siteUrl}/reset-password#token=${token}`;
}

export function tokenIn(text: string): string | undefined {
	return /[?#&]token=([\w-]+)/.exec(text)?.[1];
}

export function tokenInText(text: string): string {
	return tokenIn(text) ?? text.trim();
}
