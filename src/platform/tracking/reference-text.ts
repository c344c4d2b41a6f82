/** References as texts; apart from the schemas, so that visitors' pages fetch this alone. */

/** Nothing that is heard or read as something else: no 0 and O, no 1, I and L. */
export const REFERENCE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const FORM = new RegExp(`^MR([${REFERENCE_ALPHABET}]{6})$`);
const GAPS = /[\s\u2010-\u2015\u2212-]/g;

/** The reference that a text is, in any case, with or without dash and spaces; null when it is none. */
export function parseReference(text: string): string | null {
	const letters = FORM.exec(text.replace(GAPS, "").toUpperCase())?.[1];
	return letters ? `MR-${letters}` : null;
}
