import * as z from "zod/mini";
import {
	EMAIL_MAX,
	honeypot,
	isEmail,
	optionalText,
	requiredText,
	typedPhone,
} from "../../platform/http/contract-fields.ts";
import { typedGuardian } from "../../platform/privacy/guardian-form.ts";

/** What the order form checks like the contract; apart from both, so that the page fetches this alone, and late. */

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

/** What is typed. */
export const typedOrder = z.object({ ...orderFields, phone: typedPhone, ...typedGuardian });
