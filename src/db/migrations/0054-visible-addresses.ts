import { type Kysely, sql } from "kysely";
import type { Dialect } from "../dialect.ts";

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

const ADDRESSES = [
	{ table: "users", column: "email", time: "created_at", unique: true },
	{ table: "invitations", column: "email", time: "sent_at", unique: true },
	{ table: "orders", column: "email", time: "created_at", unique: false },
	{ table: "assistance_requests", column: "email", time: "created_at", unique: false },
	{ table: "outbox", column: "recipient", time: "created_at", unique: false },
];

/*
 * Takes invisible characters out of stored e-mail addresses, as calls now do: mail to them went nowhere, and neither a
 * sign-in nor an erasure by the address that people see would find them. Phone numbers never had any. Names stay as they
 * are, because they are shown.
 *
 * Of several accounts whose addresses look the same one remains in use: the one without such characters, else the oldest.
 * The others keep theirs, so that an admin can see and delete them; nobody can sign in with them.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	for (const { table, column, time, unique } of ADDRESSES) {
		const address = sql.ref(column);
		// Few addresses are not ASCII.
		const isOdd =
			dialect === "postgres"
				? sql`${address} collate "C" ~ '[^!-~]'`
				: sql`${address} glob '*[^!-~]*'`;
		const { rows } = await sql<{ id: string; text: string }>`select id, ${address} as text
			from ${sql.table(table)} where ${isOdd} order by ${sql.ref(time)}, id`.execute(db);
		for (const { id, text } of rows) {
			const visible = text.replace(INVISIBLE, "");
			const isFree = unique
				? sql`not exists (select 1 from ${sql.table(table)} other where other.${address} = ${visible})`
				: sql`true`;
			await sql`update ${sql.table(table)} set ${address} = ${visible}
				where id = ${id} and ${isFree}`.execute(db);
		}
	}
}
