import * as z from "zod/mini";
import {
	EMAIL_MAX,
	honeypot,
	isEmail,
	onlyOnOwnServer,
	optionalText,
	phoneField,
	requiredLine,
	requiredText,
} from "../../platform/http/contract-fields.ts";
import { cleanEmailAddress } from "../../platform/text/invisible.ts";
import { guardianInputs } from "../records/guardian-form.ts";

/** The part of the contract that the order form validates, separate so that the page loads only this, and on demand. */

const EMAIL_INVALID = "Please enter a valid email address";
const optionalEmail = z
	.pipe(
		z.nullish(z.string({ error: EMAIL_INVALID }).check(z.maxLength(1_000, EMAIL_INVALID))),
		z.transform((value) => cleanEmailAddress(value ?? "") || null),
	)
	.check(
		z.refine((value) => value === null || isEmail(value), EMAIL_INVALID),
		onlyOnOwnServer(
			z.refine(
				(value: string | null) => value === null || value.length <= EMAIL_MAX,
				`Email must be at most ${EMAIL_MAX} characters`,
			),
		),
	);

/** Sent as entered, but without invisible characters in name and email address. */
export const orderFields = {
	slug: requiredText("Project is required", 400),
	name: requiredLine("Name is required", 200),
	email: optionalEmail,
	notes: optionalText(5_000),
	website: honeypot,
};

export const orderFormSchema = z.object({ ...orderFields, phone: phoneField, ...guardianInputs });
