import { withoutInvisible } from "../../platform/text/invisible.ts";

/* Reads references without schemas, for visitors' pages. */

/** Without easily confused characters: no 0 and O, no 1, I and L. */
export const REFERENCE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const FORM = new RegExp(`^MR([${REFERENCE_ALPHABET}]{6})$`);
const SIGNS = /[^\p{L}\p{N}]/gu;

/** In any case and width, whatever signs are between its characters instead of a dash; null if it is no reference. */
export function parseReference(text: string): string | null {
	const plain = withoutInvisible(text).normalize("NFKC").replace(SIGNS, "");
	const letters = FORM.exec(plain.toUpperCase())?.[1];
	return letters ? `MR-${letters}` : null;
}
