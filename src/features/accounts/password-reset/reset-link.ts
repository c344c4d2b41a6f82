/** The token is in the fragment, which browsers never send. Older links had it in the query. */
export function resetLink(siteUrl: string, token: string): string {
	return `${siteUrl}/reset-password#token=${token}`;
}

export function tokenInUrl(url: string): string | undefined {
	return /[?#&]token=([\w-]+)/.exec(url)?.[1];
}

export function tokenInPastedText(text: string): string {
	return tokenInUrl(text) ?? text.trim();
}
