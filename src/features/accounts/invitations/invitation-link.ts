/** The token is in the fragment, which browsers do not send, as in a password reset link. */
export function invitationLink(siteUrl: string, token: string): string {
	return `${siteUrl}/invitation#token=${token}`;
}
