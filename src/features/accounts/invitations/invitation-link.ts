/** As with a link for a new password, the token is in the fragment, which a browser sends nowhere. */
export function invitationLink(siteUrl: string, token: string): string {
	return `${siteUrl}/invitation#token=${token}`;
}
