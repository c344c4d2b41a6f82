import { type RawBuilder, sql } from "kysely";
import { dialectOf } from "./handles.ts";
import type { Tx } from "./transaction.ts";

/* Conditions to find people. They must match the conditions of their indexes literally. */

const digits = (count: number) => "[0-9]".repeat(count);

const PHONES = ["phone", "guardian_phone"];
const UNUSUAL_CONTACT = {
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

/** Rows that no index finds: an imported phone number, or a non-ASCII address, which the databases fold differently. */
export function hasUnusualContact(db: Tx): RawBuilder<boolean> {
	return sql<boolean>`(${sql.raw(UNUSUAL_CONTACT[dialectOf(db)].join(" or "))})`;
}

/** The email address matches, in any case. `email`: lower-case ASCII. */
export function hasEmail(db: Tx, email: string): RawBuilder<boolean> {
	const collated = dialectOf(db) === "postgres" ? sql` collate "C"` : sql``;
	return sql<boolean>`(email is not null and lower(email${collated}) = ${email})`;
}

const CONTACT_PATTERNS = {
	sqlite: (column: string) => [`${column} glob '*@*'`, `${column} glob '*${digits(9)}*'`],
	postgres: (column: string) => [`${column} ~ '@|[0-9]{9}'`],
};

/** An entry of the audit log may contain an email address or a phone number (nine digits or more). */
export function mayContainContact(db: Tx): RawBuilder<boolean> {
	const patterns = ["before", "after"].flatMap(CONTACT_PATTERNS[dialectOf(db)]);
	return sql<boolean>`(${sql.raw(patterns.join(" or "))})`;
}

export const IS_STAFF = sql<boolean>`users.role in ('staff', 'admin')`;
