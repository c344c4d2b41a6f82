import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import type { AuditedRecord, AuditedRecords, FindAudited, FoundRecord } from "../app-context.ts";
import type { TableName } from "../table.ts";

/** Labels and paths by id. The log holds no names, because an erasure would have to find them there. */
export async function describeRecords(
	db: Db,
	finders: AuditedRecords,
	events: readonly { subject: string; subject_id: string }[],
): Promise<Map<string, AuditedRecord>> {
	const found = await Promise.all(
		Object.entries(finders).map(([subject, find]) => {
			const ofSubject = events.filter((event) => event.subject === subject);
			const ids = new Set(ofSubject.map((event) => event.subject_id));
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

/** Without a path if the record is in the trash, because no screen shows it then. */
export const titled = ({ id, title, deleted_at }: Titled, path: string): FoundRecord => ({
	id,
	label: title,
	path: deleted_at === null ? path : null,
});

export const findTitledIn =
	(table: TableName, pathOf: (id: string) => string, column = "title"): FindAudited =>
	async (db, ids) => {
		const { rows } = await sql<Titled>`select id, ${sql.ref(column)} as title, deleted_at
			from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(db);
		return rows.map((row) => titled(row, pathOf(row.id)));
	};
