import * as z from "zod/mini";
import { parseReference } from "./reference-text.ts";

export { parseReference, REFERENCE_ALPHABET } from "./reference-text.ts";

/** References of orders and requests, as people read them out on the phone. Safe in the browser. */

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
