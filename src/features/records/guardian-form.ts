import * as z from "zod/mini";
import { optionalText, PHONE_INVALID } from "../../platform/http/contract-fields.ts";
import { isKenyanPhone, withoutGaps } from "../../platform/text/phone.ts";
import type { GUARDIAN_FIELDS } from "./guardian-text.ts";

const text = z.optional(optionalText(200));

/** Each field is a text, which is blank or missing without an answer. */
export const guardianInputs = {
	under_18: text,
	"guardian.name": text,
	"guardian.phone": text.check(
		z.refine((value) => !value || isKenyanPhone(withoutGaps(value)), PHONE_INVALID),
	),
	/** The version of the consent text that was shown. */
	consent_text: text,
} satisfies Record<(typeof GUARDIAN_FIELDS)[number], z.ZodMiniType>;

export type GuardianValues = { [Name in keyof typeof guardianInputs]?: string | null | undefined };
