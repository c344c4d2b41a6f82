import * as z from "zod/mini";
import { optionalText, PHONE_INVALID } from "../http/contract-fields.ts";
import { isKenyanPhone, withoutGaps } from "../text/phone.ts";

/**
 * What forms say beside the question who something is for. A changed text gets a new version and a line in
 * docs/operations.md: the version is stored with each answer.
 */
export const CONSENT_TEXT = {
	version: "1",
	why: "If it is for someone under 18, we also talk to a parent or guardian.",
	guardian: "An adult who knows about this and agrees. We may call them.",
};

const text = z.optional(optionalText(200));

/** The answer as a form holds it: one text a field, blank or missing when it was left open. */
export const typedGuardian = {
	under_18: text,
	"guardian.name": text,
	"guardian.phone": text.check(
		z.refine((value) => !value || isKenyanPhone(withoutGaps(value)), PHONE_INVALID),
	),
	consent_text: text,
};

export type TypedGuardian = { [Name in keyof typeof typedGuardian]?: string | null | undefined };
