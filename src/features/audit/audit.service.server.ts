import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { slowReads } from "../../db/handles.ts";
import { paginate } from "../../db/paginate.ts";
import { contains, isAmong } from "../../db/search.ts";
import { fold } from "../../fold.ts";
import { columnsIn } from "../../platform/api/endpoint.ts";
import type { App } from "../../platform/app-context.ts";
import { describeRecords } from "../../platform/audit/audited-records.server.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { paginationOf } from "../../platform/http/contract-fields.ts";
import type { AuditSubject } from "../../product/kinds.ts";
import { type AuditPage, type AuditQuery, auditEntry } from "./audit.contract.ts";

/** Admins only: a page of who changed what, newest first. */
export async function listChanges(
	{ db, auditedRecords }: App,
	actor: Actor | null,
	{ page, limit, ...filter }: AuditQuery,
): Promise<AuditPage> {
	requireAccess(actor, "admin");
	let matching = slowReads(db).selectFrom("audit_log");
	if (filter.subject) matching = matching.where("subject", "=", filter.subject);
	// Without a chosen kind, an upload is left out if the record that uses it was saved too: that entry covers it.
	else matching = matching.where(({ not }) => not(IS_UPLOAD_IN_USE));
	const actorText = filter.actor;
	if (actorText) {
		const names = await actorNamesWith(db, actorText);
		// Also finds entries from before an actor was renamed.
		const accounts = db
			.selectFrom("users")
			.select("id")
			.where(contains(sql.ref("username_key"), actorText));
		matching = matching.where((eb) =>
			eb.or([
				eb("actor_id", "=", actorText),
				isAmong(db, "actor_name", names),
				eb("actor_id", "in", accounts),
			]),
		);
	}
	const window = { page, limit };
	const { rows, total } = await paginate(matching.selectAll(), window, { order: ["at", "id"] });
	const events = rows.map((row) => ({
		...row,
		before: row.before && JSON.parse(row.before),
		after: row.after && JSON.parse(row.after),
	}));
	const namedRecords = events.flatMap(({ before, after }) => [before, after].flatMap(recordsIn));
	const records = await describeRecords(db, auditedRecords, [...rows, ...namedRecords]);
	return {
		entries: events.map((event) => ({
			...columnsIn(auditEntry, event),
			actor: { id: event.actor_id, name: event.actor_name },
			before: withNames(event.before, records),
			after: withNames(event.after, records),
			record: records.get(event.subject_id) ?? null,
		})),
		pagination: paginationOf({ ...window, total }),
	};
}

/**
 * Uploads that the same person saved in a record on the same day, by id or by the address in `{"url":"…"}`. "U" sorts
 * after the "T" of the day's times.
 */
const IS_UPLOAD_IN_USE = sql<boolean>`audit_log.id in (
	select upload.id from audit_log as upload
	where upload.subject = 'asset' and upload.action = 'upload' and exists (
		select 1 from audit_log as saved
		where saved.at >= upload.at and saved.at < substr(upload.at, 1, 10) || 'U'
			and saved.actor_id = upload.actor_id and saved.action in ('create', 'update')
			and (saved.after like '%' || upload.subject_id || '%'
				or saved.after like '%' || substr(upload.after, 8, length(upload.after) - 8) || '%')))`;

/** Recorded fields that hold the id of another record, by its subject. */
const RECORD_FIELDS: Record<string, AuditSubject> = {
	owner_id: "user",
	order_id: "order",
	result_id: "result",
	category_id: "category",
};

type Fields = Record<string, unknown> | null;

const recordsIn = (fields: Fields) =>
	Object.entries(RECORD_FIELDS).flatMap(([name, subject]) => {
		const id = fields?.[name];
		return typeof id === "string" ? [{ subject, subject_id: id }] : [];
	});

function withNames(fields: Fields, records: Awaited<ReturnType<typeof describeRecords>>): Fields {
	const entries = Object.entries(fields ?? {}).map(([name, value]) => {
		const isId = name in RECORD_FIELDS && typeof value === "string";
		return [name, isId ? (records.get(value)?.label ?? "permanently deleted") : value];
	});
	return fields && Object.fromEntries(entries);
}

/** Recorded actor names that contain a text. Compared here: they are few, and the log does not store them folded. */
async function actorNamesWith(db: Db, text: string): Promise<string[]> {
	const folded = fold(text);
	const rows = await slowReads(db)
		.selectFrom("audit_log")
		.select("actor_name")
		.distinct()
		.execute();
	return rows
		.map((row) => row.actor_name)
		.filter((name) => folded !== "" && fold(name).includes(folded));
}
