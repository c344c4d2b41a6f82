import { type RawBuilder, sql } from "kysely";
import { dialectOf } from "./handles.ts";
import type { Tx } from "./transaction.ts";

/* Conditions to find people. They must match the conditions of their indexes literally. */

const digits = (count: number) => "[0-9]".repeat(count);

const PHONES = ["phone", "guardian_phone"];
const ODD = {
	sqlite: [
		...PHONES.map(
			(phone) =>
				`(${phone} <> '' and ${phone} not glob '+254[17]${digits(8)}' and ${phone} not glob '0[17]${digits(8)}')`,
		),
		"email glob '*[^!-~]*'",
	],
	postgres: [
		...PHONES.map((phone) => `(${phone} <> '' and ${phone} !~ '^(\\+254|0)[17][0-9]{8}$')`),
		`email collate "C" ~ '[^!-~]'`,
	],
};

/**
 * Condition on orders or requests: the phone number does not have the form that our forms store (from an import),
 * or the e-mail address is not ASCII, which the databases fold differently. An index cannot
 * match these rows, so compare all of them.
 */
export function hasOddContact(db: Tx): RawBuilder<boolean> {
	return sql<boolean>`(${sql.raw(ODD[dialectOf(db)].join(" or "))})`;
}

/**
 * Condition on orders or requests: the e-mail address matches, in any case.
 *
 * @param email lower-case ASCII
 */
export function hasEmail(db: Tx, email: string): RawBuilder<boolean> {
	const collated = dialectOf(db) === "postgres" ? sql` collate "C"` : sql``;
	return sql<boolean>`(email is not null and lower(email${collated}) = ${email})`;
}

const NAMING = {
	sqlite: (column: string) => [`${column} glob '*@*'`, `${column} glob '*${digits(9)}*'`],
	postgres: (column: string) => [`${column} ~ '@|[0-9]{9}'`],
};

/** Condition on the audit log: an entry may contain an e-mail address or a phone number (nine digits or more). */
export function mayNameContact(db: Tx): RawBuilder<boolean> {
	const naming = ["before", "after"].flatMap(NAMING[dialectOf(db)]);
	return sql<boolean>`(${sql.raw(naming.join(" or "))})`;
}

/** Condition on `users`. Few of the accounts are staff. */
export const IS_STAFF = sql<boolean>`users.role in ('staff', 'admin')`;
