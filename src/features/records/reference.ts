import * as z from "zod/mini";
import { cleaned } from "../../platform/http/contract-fields.ts";
import { cleanIdentifier } from "../../platform/text/invisible.ts";
import { parseReference } from "./reference-text.ts";

/** In responses: always `MR-` and six characters. */
export const reference = z.string();

/** In requests: accepts a reference as people type it. */
export const referenceField = z.pipe(
	z.string({ error: "Reference is required" }).check(
		...cleaned(cleanIdentifier, 40),
		z.minLength(1, "Reference is required"),
		z.refine(
			(text) => text === "" || parseReference(text) !== null,
			"A reference is MR- and six letters or digits, such as MR-7K3QZ9",
		),
	),
	z.transform((text) => parseReference(text) ?? text),
);

/** A reference in its stored form; any other text unchanged. */
export function toStoredReference(text: string): string {
	return parseReference(text) ?? text;
}
