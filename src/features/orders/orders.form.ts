import * as z from "zod/mini";
import {
	EMAIL_MAX,
	honeypot,
	isEmail,
	optionalText,
	requiredText,
} from "../../platform/http/contract-fields.ts";

/** What the order form checks like the contract; apart from it, so that the page ships this alone. */

const optionalEmail = z
	.pipe(
		z.nullish(z.string({ error: "Please enter a valid email address" })),
		z.transform((value) => value?.trim() || null),
	)
	.check(
		z.refine((value) => value === null || isEmail(value), "Please enter a valid email address"),
		z.refine(
			(value) => value === null || value.length <= EMAIL_MAX,
			`Email takes at most ${EMAIL_MAX} characters`,
		),
	);

/** Fields that are sent as they are typed. */
export const orderFields = {
	slug: requiredText("Project is required", 400),
	name: requiredText("Name is required", 200),
	email: optionalEmail,
	notes: optionalText(5_000),
	website: honeypot,
};
