import { withoutGaps } from "../text/phone.ts";
import type { GuardianInput } from "./guardian.ts";

/**
 * What forms say beside the question who something is for. A changed text gets a new version and a line in
 * docs/operations.md: the version is stored with each answer.
 */
export const CONSENT_TEXT = {
	version: "1",
	why: "We ask so that we can talk to a parent or guardian of anyone under 18.",
	guardian: "An adult who knows about this and agrees. We may call them. You can leave it empty.",
};

/** The answer as a form holds it: one text a field, blank or missing when it was left open. */
export interface TypedGuardian {
	under_18?: string | null | undefined;
	"guardian.name"?: string | null | undefined;
	"guardian.phone"?: string | null | undefined;
	consent_text?: string | null | undefined;
}

/** The answer as orders carry it; nothing of a question that was left open. */
export function guardianOf({
	under_18,
	"guardian.name": name,
	"guardian.phone": phone,
	consent_text,
}: TypedGuardian) {
	const guardian = name || phone ? { name, phone: phone && withoutGaps(phone) } : undefined;
	return {
		under_18: under_18 ? under_18 === "true" : undefined,
		guardian,
		consent_text: under_18 || guardian ? consent_text : undefined,
	} satisfies Record<keyof GuardianInput, unknown>;
}
