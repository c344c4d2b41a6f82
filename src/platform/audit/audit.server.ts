import { randomUUID } from "node:crypto";
import type { Db } from "../../db/connect.ts";
import { now } from "../../db/time.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import type { Actor } from "../http/authorization.ts";

/** The audited fields of a record. An update keeps only those that differ. Never put secrets here. */
export interface AuditedFields {
	before?: Record<string, unknown> | null;
	after?: Record<string, unknown> | null;
}

/**
 * Records who changed what, in the same transaction as the change. `action` is a verb (create, update, delete, restore,
 * remove), `subject` a noun (project, order, user).
 */
export async function recordAuditEvent(
	tx: Tx,
	actor: { id: Actor["id"] | null; username: string },
	action: string,
	subject: string,
	id: string,
	{ before = null, after = null }: AuditedFields = {},
): Promise<void> {
	const [kept, made] = before && after ? difference(before, after) : [before, after];
	await tx
		.insertInto("audit_log")
		.values({
			id: randomUUID(),
			at: now(),
			actor_id: actor.id,
			actor_name: actor.username,
			action,
			subject,
			subject_id: id,
			before: kept && JSON.stringify(kept),
			after: made && JSON.stringify(made),
		})
		.execute();
}

/**
 * Records that somebody takes a whole list away as a spreadsheet, with the columns, and how many rows they chose, if
 * they did. What they searched for is not recorded, because it may be a name.
 */
export function recordExport(
	db: Db,
	actor: Actor,
	list: string,
	{ columns, ids }: { columns: readonly string[]; ids?: readonly string[] | undefined },
): Promise<void> {
	const after = { list, columns, ...(ids && { chosen: ids.length }) };
	return recordTaken(db, actor, "spreadsheet", randomUUID(), after);
}

/** Records that somebody downloads a file of a request. Its name is not recorded, because it may name a pupil. */
export function recordFileExport(
	db: Db,
	actor: Actor,
	{ requestId, fileId }: { requestId: string; fileId: string },
): Promise<void> {
	return recordTaken(db, actor, "request", requestId, { file: fileId });
}

/** Records in a transaction of its own that data was taken out. */
function recordTaken(
	db: Db,
	actor: Actor,
	subject: "spreadsheet" | "request",
	id: string,
	after: Record<string, unknown>,
): Promise<void> {
	return transaction(
		db,
		(tx) => recordAuditEvent(tx, actor, "export", subject, id, { after }),
		"read committed",
	);
}

type Fields = Record<string, unknown>;

function difference(before: Fields, after: Fields): [Fields, Fields] {
	const names = Object.keys(after).filter(
		(name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
	);
	const pick = (from: Fields) => Object.fromEntries(names.map((name) => [name, from[name]]));
	return [pick(before), pick(after)];
}
