/** The token is in the fragment, which browsers never send. Older links had it in the query. */
export function resetLink(siteUrl: string, token: string): string {
	return `${siteUrl}/reset-password#token=${token}`;
}

export function tokenIn(text: string): string | undefined {
	return /[?#&]token=([\w-]+)/.exec(text)?.[1];
}

export function tokenInText(text: string): string {
	return tokenIn(text) ?? text.trim();
}
