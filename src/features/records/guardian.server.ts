import { sql } from "kysely";
import type { GuardianColumns } from "../../db/schema/inbox.ts";
import { later, now } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import { recordAuditEvent } from "../../platform/audit/audit.server.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { assertVersion } from "../../platform/http/optimistic-locking.ts";
import { type Contact, concerns } from "../../platform/privacy/person.ts";
import { oneLine } from "../../platform/text/one-line.ts";
import { phoneForCell } from "../../platform/text/phone.ts";
import type { AuditSubject } from "../../product/kinds.ts";
import type { GuardianDetails, GuardianInput } from "./guardian.ts";

export type { GuardianColumns };

export const NO_GUARDIAN: GuardianColumns = {
	under_18: null,
	guardian_name: null,
	guardian_phone: null,
	consent_text: null,
	consent_withdrawn_at: null,
	consent_withdrawn_by: null,
};

/** An adult has no guardian; without an answer no consent text is stored. */
export function guardianColumns(input: GuardianInput): GuardianColumns {
	const { under_18 = null, consent_text = null } = input;
	const { name = null, phone = null } = (under_18 !== false && input.guardian) || {};
	if (under_18 === null && !name && !phone) return NO_GUARDIAN;
	return {
		...NO_GUARDIAN,
		under_18: under_18 === null ? null : Number(under_18),
		guardian_name: name,
		guardian_phone: phone,
		consent_text,
	};
}

export const ERASED_GUARDIAN = { guardian_name: null, guardian_phone: null };

/** Selects the staff name that `presentGuardian` returns. */
export const consentWithdrawnBy = sql<
	string | null
>`(select username from users where users.id = consent_withdrawn_by)`.as("withdrawn_by");

export function presentGuardian(
	row: GuardianColumns & { withdrawn_by?: string | null },
): GuardianDetails {
	const { under_18, guardian_name: name, guardian_phone: phone } = row;
	return {
		under_18: under_18 === null ? null : under_18 === 1,
		guardian: name || phone ? { name, phone } : null,
		consent_text: row.consent_text,
		consent_withdrawn_at: row.consent_withdrawn_at,
		consent_withdrawn_by: row.withdrawn_by ?? null,
	};
}

export function guardianCells({ under_18, guardian }: GuardianDetails) {
	return {
		under_18: under_18 === null ? null : under_18 ? "yes" : "no",
		guardian_name: guardian?.name ?? null,
		guardian_phone: guardian?.phone ? phoneForCell(guardian.phone) : null,
	};
}

/** Lines for an email to staff; empty if the question was not answered. */
export function guardianLines({ under_18, guardian }: GuardianDetails): string[] {
	const contact = [guardian?.name, guardian?.phone].filter(Boolean).join(", ");
	return [
		...(under_18 === null ? [] : [`For: someone ${under_18 ? "under 18" : "18 or older"}`]),
		...(contact ? [`Parent or guardian: ${oneLine(contact)}`] : []),
	];
}

export function isGuardian(
	{ phone }: Contact,
	{ guardian_phone }: Pick<GuardianColumns, "guardian_phone">,
): boolean {
	return (
		guardian_phone !== null &&
		concerns({ email: null, phone }, { email: null, phone: guardian_phone })
	);
}

/** The part of a child's record that the guardian's own data export contains. */
export function guardianExport(row: { id: string; created_at: string } & GuardianColumns) {
	const { id, created_at, guardian_name, guardian_phone, consent_text } = row;
	return { id, created_at, guardian_name, guardian_phone, consent_text };
}

export interface ConsentChange {
	withdrawn: boolean;
	updated_at?: string | null | undefined;
}

export type ConsentColumns = Pick<
	GuardianColumns,
	"consent_withdrawn_at" | "consent_withdrawn_by"
> & { updated_at: string };

/** Records a withdrawn consent, or undoes that, audited. Idempotent. 404 without row, 409 if outdated. */
export async function changeConsent<
	Row extends { id: string; updated_at: string; consent_withdrawn_at: string | null },
>(
	tx: Tx,
	staff: Actor,
	{ before, subject, refusal }: { before: Row | undefined; subject: AuditSubject; refusal: string },
	{ withdrawn, updated_at }: ConsentChange,
	store: (change: ConsentColumns) => Promise<Row>,
): Promise<Row> {
	if (!before) throw new AppError("not_found", refusal);
	assertVersion(before.updated_at, updated_at);
	if ((before.consent_withdrawn_at !== null) === withdrawn) return before;
	const after = await store({
		consent_withdrawn_at: withdrawn ? now() : null,
		consent_withdrawn_by: withdrawn ? staff.id : null,
		updated_at: later(before.updated_at),
	});
	await recordAuditEvent(tx, staff, "update", subject, before.id, {
		before: { consent_withdrawn_at: before.consent_withdrawn_at },
		after: { consent_withdrawn_at: after.consent_withdrawn_at },
	});
	return after;
}
