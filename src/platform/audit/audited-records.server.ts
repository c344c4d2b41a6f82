import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import type { AuditedRecord, AuditedRecords, FindAudited, FoundRecord } from "../app-context.ts";
import type { TableName } from "../table.ts";

interface Event {
	subject: string;
	subject_id: string;
}

/** By id. Names come from the records: a name in the log would have to be found by an erasure. */
export async function describeRecords(
	db: Db,
	finders: AuditedRecords,
	events: readonly Event[],
): Promise<Map<string, AuditedRecord>> {
	const found = await Promise.all(
		Object.entries(finders).map(([subject, find]) => {
			const of = events.filter((event) => event.subject === subject);
			const ids = new Set(of.map((event) => event.subject_id));
			return find && ids.size > 0 ? find(db, [...ids]) : [];
		}),
	);
	return new Map(found.flat().map(({ id, ...record }) => [id, record]));
}

interface Titled {
	id: string;
	title: string;
	deleted_at: string | null;
}

/** A record in the trash is on no screen of its own. */
export const titled = ({ id, title, deleted_at }: Titled, path: string): FoundRecord => ({
	id,
	label: title,
	path: deleted_at === null ? path : null,
});

export const titledIn =
	(table: TableName, pathOf: (id: string) => string, column = "title"): FindAudited =>
	async (db, ids) => {
		const { rows } = await sql<Titled>`select id, ${sql.ref(column)} as title, deleted_at
			from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(db);
		return rows.map((row) => titled(row, pathOf(row.id)));
	};
