import { sql } from "kysely";
import type { GuardianColumns } from "../../db/schema/inbox.ts";
import { later, now } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import { recordAuditEvent } from "../audit/audit.server.ts";
import { AppError } from "../http/app-error.ts";
import type { Actor } from "../http/authorization.ts";
import { assertVersion } from "../http/optimistic-locking.ts";
import { oneLine } from "../text/one-line.ts";
import { phoneForCell } from "../text/phone.ts";
import type { GuardianAnswer, GuardianInput } from "./guardian.ts";
import { isAbout, type Person } from "./person.ts";

export type { GuardianColumns };

/** What the columns hold, for the declarations of the tables that have them. */
export const GUARDIAN_COLUMNS = {
	under_18: "harmless",
	guardian_name: "personal",
	guardian_phone: "personal",
	consent_text: "harmless",
	consent_withdrawn_at: "harmless",
	consent_withdrawn_by: "account",
} as const;

/** Of a row whose question was left open. */
export const NO_GUARDIAN: GuardianColumns = {
	under_18: null,
	guardian_name: null,
	guardian_phone: null,
	consent_text: null,
	consent_withdrawn_at: null,
	consent_withdrawn_by: null,
};

/** What is stored of an answer: of an adult no guardian, of a question left open no text. */
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

/** What is left when only the guardian is erased. */
export const UNGUARDED = { guardian_name: null, guardian_phone: null };

/** Selects the name that `presentGuardian` gives to staff. */
export const consentWithdrawnBy = sql<
	string | null
>`(select username from users where users.id = consent_withdrawn_by)`.as("withdrawn_by");

export function presentGuardian(
	row: GuardianColumns & { withdrawn_by?: string | null },
): GuardianAnswer {
	const { under_18, guardian_name: name, guardian_phone: phone } = row;
	return {
		under_18: under_18 === null ? null : under_18 === 1,
		guardian: name || phone ? { name, phone } : null,
		consent_text: row.consent_text,
		consent_withdrawn_at: row.consent_withdrawn_at,
		consent_withdrawn_by: row.withdrawn_by ?? null,
	};
}

/** For a row of a spreadsheet. */
export function guardianCells({ under_18, guardian }: GuardianAnswer) {
	return {
		under_18: under_18 === null ? null : under_18 ? "yes" : "no",
		guardian_name: guardian?.name ?? null,
		guardian_phone: guardian?.phone ? phoneForCell(guardian.phone) : null,
	};
}

/** For an answer that was stored before the question was asked. */
export const UNASKED = presentGuardian(NO_GUARDIAN);

/** For a mail to the staff: nothing of a question that was left open. */
export function guardianLines({ under_18, guardian }: GuardianAnswer): string[] {
	const contact = [guardian?.name, guardian?.phone].filter(Boolean).join(", ");
	return [
		...(under_18 === null ? [] : [`For: someone ${under_18 ? "under 18" : "18 or older"}`]),
		...(contact ? [`Parent or guardian: ${oneLine(contact)}`] : []),
	];
}

/** Whether the person is the guardian that a row names. */
export function isGuardian(
	{ phone }: Person,
	{ guardian_phone }: Pick<GuardianColumns, "guardian_phone">,
): boolean {
	return (
		guardian_phone !== null &&
		isAbout({ email: null, phone }, { email: null, phone: guardian_phone })
	);
}

/** What a guardian gets of a row that is about somebody else. */
export function guardianPart(row: { id: string; created_at: string } & GuardianColumns) {
	const { id, created_at, guardian_name, guardian_phone, consent_text } = row;
	return { id, created_at, guardian_name, guardian_phone, consent_text };
}

export interface ConsentChange {
	withdrawn: boolean;
	/** The version that was read. */
	updated_at?: string | null | undefined;
}

export type ConsentColumns = Pick<
	GuardianColumns,
	"consent_withdrawn_at" | "consent_withdrawn_by"
> & { updated_at: string };

/**
 * Records that a consent was withdrawn, or that this was a mistake, with its audit event. Recording it twice
 * changes nothing. 404 when there is no such row, 409 when it changed since it was read.
 */
export async function changeConsent<
	Row extends { id: string; updated_at: string; consent_withdrawn_at: string | null },
>(
	tx: Tx,
	staff: Actor,
	{ before, subject, missing }: { before: Row | undefined; subject: string; missing: string },
	{ withdrawn, updated_at }: ConsentChange,
	store: (change: ConsentColumns) => Promise<Row>,
): Promise<Row> {
	if (!before) throw new AppError("not_found", missing);
	assertVersion(before.updated_at, updated_at);
	if ((before.consent_withdrawn_at !== null) === withdrawn) return before;
	const after = await store({
		consent_withdrawn_at: withdrawn ? now() : null,
		consent_withdrawn_by: withdrawn ? staff.id : null,
		updated_at: later(before.updated_at),
	});
	const { consent_withdrawn_at } = before;
	await recordAuditEvent(tx, staff, "update", subject, before.id, {
		before: { consent_withdrawn_at },
		after: { consent_withdrawn_at: after.consent_withdrawn_at },
	});
	return after;
}
