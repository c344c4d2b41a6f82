import * as z from "zod/mini";
import { optionalText, PHONE_INVALID, readVersion } from "../http/contract-fields.ts";
import { isKenyanPhone, withoutGaps } from "../text/phone.ts";

/** Who an order or a request is for, in their contracts. Forms have guardian-form.ts. */

const isPhone = z.refine<string | null>(
	(value) => value === null || isKenyanPhone(value),
	PHONE_INVALID,
);
const phone = optionalText(100).check(isPhone);
/** The gaps that people type are taken out. */
const typedPhone = z
	.pipe(
		optionalText(100),
		z.transform((value) => value && withoutGaps(value)),
	)
	.check(isPhone);
const name = optionalText(200);

export const guardianInput = {
	under_18: z.nullish(z.boolean()),
	/** Not kept of somebody who is 18 or older. */
	guardian: z.nullish(z.object({ name, phone })),
	/** The version of the text that was shown beside the question. */
	consent_text: z.optional(optionalText(20)),
};
/** Where the server receives the form as it was typed. */
export const guardianInForm = {
	...guardianInput,
	guardian: z.nullish(z.object({ name, phone: typedPhone })),
};
const inputObject = z.object(guardianInput);
export type GuardianInput = z.infer<typeof inputObject>;

export const guardianAnswer = {
	/** null when the question was left open. */
	under_18: z.nullable(z.boolean()),
	guardian: z.nullable(z.object({ name: z.nullable(z.string()), phone: z.nullable(z.string()) })),
	consent_text: z.nullable(z.string()),
	consent_withdrawn_at: z.nullable(z.string()),
	/** The name of who recorded it, for staff. */
	consent_withdrawn_by: z.nullable(z.string()),
};
const answerObject = z.object(guardianAnswer);
export type GuardianAnswer = z.infer<typeof answerObject>;

export const consentChange = z.object({ withdrawn: z.boolean(), updated_at: readVersion });
