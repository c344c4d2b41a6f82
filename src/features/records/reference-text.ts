import { withoutInvisible } from "../../platform/text/invisible.ts";

/* Reads references without schemas, for visitors' pages. */

/** Without easily confused characters: no 0 and O, no 1, I and L. */
export const REFERENCE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const FORM = new RegExp(`^MR([${REFERENCE_ALPHABET}]{6})$`);
const SEPARATORS = /[^\p{L}\p{N}]/gu;

/** In any case and width, with any separators between its characters; null if it is no reference. */
export function parseReference(text: string): string | null {
	const plain = withoutInvisible(text).normalize("NFKC").replace(SEPARATORS, "");
	const letters = FORM.exec(plain.toUpperCase())?.[1];
	return letters ? `MR-${letters}` : null;
}
