import * as z from "zod/mini";
import {
	optionalIdentifier,
	optionalLine,
	optionalText,
	PHONE_INVALID,
	seenVersion,
} from "../../platform/http/contract-fields.ts";
import { isKenyanPhone, withoutGaps } from "../../platform/text/phone.ts";

/* Contract fields that say whom an order or a request is for: a minor and their guardian. */

const isPhone = z.refine<string | null>(
	(value) => value === null || isKenyanPhone(value),
	PHONE_INVALID,
);
const phone = optionalIdentifier(100).check(isPhone);
const phoneField = z
	.pipe(
		optionalIdentifier(100),
		z.transform((value) => value && withoutGaps(value)),
	)
	.check(isPhone);
const name = optionalLine(200);

export const guardianInput = {
	under_18: z.nullish(z.boolean()),
	/** Not stored for somebody who is 18 or older. */
	guardian: z.nullish(z.object({ name, phone })),
	/** The version of the consent text that was shown. */
	consent_text: z.optional(optionalText(20)),
};
/** For calls that receive the form as entered. */
export const guardianInForm = {
	...guardianInput,
	guardian: z.nullish(z.object({ name, phone: phoneField })),
};
const inputObject = z.object(guardianInput);
export type GuardianInput = z.infer<typeof inputObject>;

export const guardianFields = {
	/** null if the question was not answered. */
	under_18: z.nullable(z.boolean()),
	guardian: z.nullable(z.object({ name: z.nullable(z.string()), phone: z.nullable(z.string()) })),
	consent_text: z.nullable(z.string()),
	consent_withdrawn_at: z.nullable(z.string()),
	/** Name of the member of staff who recorded it; for staff only. */
	consent_withdrawn_by: z.nullable(z.string()),
};
const detailsObject = z.object(guardianFields);
export type GuardianDetails = z.infer<typeof detailsObject>;

export const consentChange = z.object({ withdrawn: z.boolean(), updated_at: seenVersion });
