import { type RawBuilder, sql } from "kysely";
import { hasEmail, hasUnusualContact } from "../../db/contacts.ts";
import { takeFreeRows } from "../../db/row-lock.ts";
import type { Tx } from "../../db/transaction.ts";
import {
	type Contact,
	concerns,
	plainPhone,
	type RecordRef,
} from "../../platform/privacy/person.ts";
import { inBatches } from "../../platform/privacy/personal-data.ts";
import { isGuardian } from "./guardian.server.ts";
import type { TrackedTable } from "./references.server.ts";

/**
 * Finds the person's rows by indexes: with their email or phone in any notation, sent from their accounts, and the
 * guardian's part of those that name them as guardian.
 * @param found ids found by earlier features, including the person's accounts
 */
export async function findByContact(
	tx: Tx,
	table: TrackedTable,
	contact: Contact,
	found: ReadonlySet<string>,
): Promise<RecordRef[]> {
	const { email, phone } = contact;
	const ofAccounts = await inBatches([...found], (batch) =>
		tx.selectFrom(table).select("id").where("user_id", "in", batch).execute(),
	);
	const rows = tx.selectFrom(table).select(["id", "email", "phone", "guardian_phone"]);
	const unusual = await rows.where(hasUnusualContact(tx)).execute();
	const withContact = [
		...(phone ? await rows.where("phone", "in", usualForms(phone)).execute() : []),
		...(email ? await rows.where(hasEmail(tx, email)).execute() : []),
		...unusual,
	];
	const own = new Set([
		...ofAccounts.map(({ id }) => id),
		...withContact.filter((row) => concerns(contact, row)).map(({ id }) => id),
	]);
	const withGuardian = phone
		? [...(await rows.where("guardian_phone", "in", usualForms(phone)).execute()), ...unusual]
		: [];
	const asGuardian = new Set(
		withGuardian.filter((row) => isGuardian(contact, row) && !own.has(row.id)).map(({ id }) => id),
	);
	return [
		...[...own].map((id) => ({ table, id })),
		...[...asGuardian].map((id) => ({ table, id, part: "guardian" as const })),
	];
}

/** Stored notations of a Kenyan number. `hasUnusualContact` finds foreign ones. */
function usualForms(phone: string): string[] {
	const digits = plainPhone(phone);
	return [`+${digits}`, `0${digits.slice(3)}`];
}

/** Ids of records that are unchanged since a time and still name somebody, at most `limit`; locks the rows. */
export async function findExpired(
	tx: Tx,
	table: TrackedTable,
	before: string,
	limit: number,
): Promise<string[]> {
	const expired = tx
		.selectFrom(table)
		.select("id")
		.where(isUntouchedSince(table, before))
		.where(sql<boolean>`erased_at is null`)
		.orderBy("updated_at")
		.orderBy("id")
		.limit(limit);
	const rows = await takeFreeRows(tx, expired).execute();
	return rows.map(({ id }) => id);
}

/** Nothing happened since then, in other tables either: payments, notes and messages do not change `updated_at`. */
function isUntouchedSince(table: TrackedTable, time: string): RawBuilder<boolean> {
	const record = sql.table(table);
	return sql<boolean>`(${record}.updated_at < ${time} and not exists (
		select 1 from record_history where record_id = ${record}.id and at >= ${time}))`;
}
