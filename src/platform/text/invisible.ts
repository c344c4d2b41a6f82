/** Characters that are never visible. A separate module, because every page of the site loads it. */
export const INVISIBLE =
	/[\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB\u{13430}-\u{1343F}\u{16FE4}\u{1D159}]/gu;

/** Removes characters that nobody sees or types, but programs copy with a text. */
export function withoutInvisible(text: string): string {
	return text.replace(INVISIBLE, "");
}

/** An identifier as it is stored: an email address, a phone number, a code, a reference. */
export function cleanIdentifier(text: string): string {
	return withoutInvisible(text).trim();
}

/** An email address as stored: full-width and similar characters in one form, the domain in lower case. */
export function cleanEmailAddress(text: string): string {
	return cleanIdentifier(text)
		.normalize("NFKC")
		.replace(/@.*$/s, (domain) => domain.replaceAll("\u3002", ".").toLowerCase());
}
