import { type RawBuilder, sql } from "kysely";
import { hasEmail, hasOddContact } from "../../db/contacts.ts";
import { takeFreeRows } from "../../db/row-lock.ts";
import type { Tx } from "../../db/transaction.ts";
import {
	type Contact,
	isAbout,
	plainPhone,
	type RecordRef,
} from "../../platform/privacy/person.ts";
import { inBatches } from "../../platform/privacy/personal-data.ts";
import { isGuardian } from "./guardian.server.ts";
import type { TrackedTable } from "./references.server.ts";

/**
 * The person's rows: those with their e-mail address or phone number in any notation, those sent from one of their
 * accounts, and the guardian's part of those that name the person as guardian. Uses indexes instead of scanning the
 * tables.
 *
 * @param found ids found by earlier features, including the person's accounts
 */
export async function findByContact(
	tx: Tx,
	table: TrackedTable,
	contact: Contact,
	found: ReadonlySet<string>,
): Promise<RecordRef[]> {
	const { email, phone } = contact;
	const ofAccounts = await inBatches([...found], (some) =>
		tx.selectFrom(table).select("id").where("user_id", "in", some).execute(),
	);
	const rows = tx.selectFrom(table).select(["id", "email", "phone", "guardian_phone"]);
	const odd = await rows.where(hasOddContact(tx)).execute();
	const written = [
		...(phone ? await rows.where("phone", "in", usualForms(phone)).execute() : []),
		...(email ? await rows.where(hasEmail(tx, email)).execute() : []),
		...odd,
	];
	const own = new Set([
		...ofAccounts.map(({ id }) => id),
		...written.filter((row) => isAbout(contact, row)).map(({ id }) => id),
	]);
	const guarding = phone
		? [...(await rows.where("guardian_phone", "in", usualForms(phone)).execute()), ...odd]
		: [];
	const guarded = new Set(
		guarding.filter((row) => isGuardian(contact, row) && !own.has(row.id)).map(({ id }) => id),
	);
	return [
		...[...own].map((id) => ({ table, id })),
		...[...guarded].map((id) => ({ table, id, part: "guardian" as const })),
	];
}

/**
 * The notations in which orders and requests store a Kenyan number. A foreign number never matches them, so
 * `hasOddContact` finds it.
 */
function usualForms(phone: string): string[] {
	const digits = plainPhone(phone);
	return [`+${digits}`, `0${digits.slice(3)}`];
}

/** Some ids of orders or requests that have not changed since a time and still name somebody; locks the rows. */
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
		.where(sql<boolean>`phone <> ''`)
		.orderBy("updated_at")
		.orderBy("id")
		.limit(limit);
	const rows = await takeFreeRows(tx, expired).execute();
	return rows.map(({ id }) => id);
}

/**
 * Condition on either table: nothing has happened since. `updated_at` alone is not enough: payments, notes and messages
 * do not change the row.
 */
function isUntouchedSince(table: TrackedTable, time: string): RawBuilder<boolean> {
	const record = sql.table(table);
	return sql<boolean>`(${record}.updated_at < ${time} and not exists (
		select 1 from record_history where record_id = ${record}.id and at >= ${time}))`;
}
