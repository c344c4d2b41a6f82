import * as z from "zod/mini";

/** References of orders and requests, as people read them out on the phone. Safe in the browser. */

/** Nothing that is heard or read as something else: no 0 and O, no 1, I and L. */
export const REFERENCE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const FORM = new RegExp(`^MR([${REFERENCE_ALPHABET}]{6})$`);
const GAPS = /[\s\u2010-\u2015\u2212-]/g;

/** The reference that a text is, in any case, with or without dash and spaces; null when it is none. */
export function parseReference(text: string): string | null {
	const letters = FORM.exec(text.replace(GAPS, "").toUpperCase())?.[1];
	return letters ? `MR-${letters}` : null;
}

/** In answers: always `MR-` and six characters. */
export const reference = z.string();

/** What the tracker and its calls take. */
export const typedReference = z.pipe(
	z.string({ error: "Reference is required" }).check(
		z.trim(),
		z.minLength(1, "Reference is required"),
		z.maxLength(40, "At most 40 characters"),
		z.refine(
			(text) => text === "" || parseReference(text) !== null,
			"A reference is MR- and six letters or digits, such as MR-7K3QZ9",
		),
	),
	z.transform((text) => parseReference(text) ?? text),
);

/** What staff search for: a reference in the form in which it is stored, any other text as it is. */
export function searchedReference(text: string): string {
	return parseReference(text) ?? text;
}
