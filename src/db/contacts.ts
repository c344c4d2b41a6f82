import { type RawBuilder, sql } from "kysely";
import { dialectOf } from "./dialect.ts";
import type { Tx } from "./transaction.ts";

/* Conditions for finding people by contact data, word for word those of indexes (migration 0041). */

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
 * Condition on orders or requests: a number is not as the forms store it, or the address has more than ASCII, which the
 * databases fold differently. What an earlier version took, or was brought in: compare all of these.
 */
export function hasOddContact(db: Tx): RawBuilder<boolean> {
	return sql<boolean>`(${sql.raw(ODD[dialectOf(db)].join(" or "))})`;
}

/** Condition on the same: they have this address of ASCII, in lower case, however it is written. */
export function hasEmail(db: Tx, email: string): RawBuilder<boolean> {
	const collated = dialectOf(db) === "postgres" ? sql` collate "C"` : sql``;
	return sql<boolean>`(email is not null and lower(email${collated}) = ${email})`;
}

const NAMING = {
	sqlite: (column: string) => [`${column} glob '*@*'`, `${column} glob '*${digits(9)}*'`],
	postgres: (column: string) => [`${column} ~ '@|[0-9]{9}'`],
};

/** Condition on the audit log: an entry may say an address or a phone number, which has nine digits or more. */
export function mayNameContact(db: Tx): RawBuilder<boolean> {
	const naming = ["before", "after"].flatMap(NAMING[dialectOf(db)]);
	return sql<boolean>`(${sql.raw(naming.join(" or "))})`;
}
