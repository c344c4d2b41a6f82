import { withoutInvisible } from "../../platform/text/invisible.ts";

/* Reads references without schemas, for visitors' pages. */

/** Without easily confused characters: no 0 and O, no 1, I and L. */
export const REFERENCE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const FORM = new RegExp(`^MR([${REFERENCE_ALPHABET}]{6})$`);
const GAPS = /[\s\u2010-\u2015\u2212-]/g;

/** In any case, with or without dash, spaces and invisible characters; null if it is no reference. */
export function parseReference(text: string): string | null {
	const letters = FORM.exec(withoutInvisible(text).replace(GAPS, "").toUpperCase())?.[1];
	return letters ? `MR-${letters}` : null;
}
