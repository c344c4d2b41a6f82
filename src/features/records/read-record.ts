import {
	readFlag,
	readObject,
	readText,
	readTextOrNull,
	readTimeOrNull,
} from "../../platform/browser/read-fields.ts";
import { textId } from "../../platform/text/text-id.ts";
import type { GuardianDetails } from "./guardian.ts";
import type { Owner } from "./work.ts";

/* Fields that orders and requests share, as another server may send them. */

export function readOwner(sent: unknown): Owner {
	const owner = readObject(sent as Owner);
	const id = textId(owner?.id);
	return id ? { id, username: readText(owner?.username) } : null;
}

export function readGuardian(sent: Partial<GuardianDetails>): GuardianDetails {
	const guardian = readObject(sent.guardian);
	return {
		under_18: sent.under_18 == null ? null : readFlag(sent.under_18),
		guardian: guardian
			? { name: readTextOrNull(guardian.name), phone: readTextOrNull(guardian.phone) }
			: null,
		consent_text: readTextOrNull(sent.consent_text),
		consent_withdrawn_at: readTimeOrNull(sent.consent_withdrawn_at),
		consent_withdrawn_by: readTextOrNull(sent.consent_withdrawn_by),
	};
}
