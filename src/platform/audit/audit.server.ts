import { randomUUID } from "node:crypto";
import { isStorageFull } from "../../db/errors.ts";
import { newId } from "../../db/new-id.ts";
import { recordMark } from "../../db/query-trace.ts";
import { now } from "../../db/time.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import { hasLabel, UNLABELLED_AUDIT_FIELD } from "../../product/audit-words.ts";
import type { AuditSubject } from "../../product/kinds.ts";
import type { App } from "../app-context.ts";
import { recordErasure } from "../erasures/erasures.server.ts";
import { withdrawalIn } from "../erasures/withdrawals.server.ts";
import type { Actor } from "../http/authorization.ts";

/** The audited fields of a record. An update keeps only those that differ. Never put secrets here. */
export interface AuditedFields {
	before?: Record<string, unknown> | null;
	after?: Record<string, unknown> | null;
}

type Author = { id: Actor["id"] | null; username: string };

/** Records a change in its transaction; returns the event's id. `action` is a verb, such as create. */
export async function recordAuditEvent(
	tx: Tx,
	actor: Author,
	action: string,
	subject: AuditSubject,
	id: string,
	{ before = null, after = null }: AuditedFields = {},
): Promise<string> {
	const [old, current] = before && after ? difference(before, after) : [before, after];
	for (const name of Object.keys({ ...old, ...current })) {
		// Fails the call outside production (`checkRules`).
		if (!hasLabel(name)) recordMark(`${UNLABELLED_AUDIT_FIELD}${name}`);
	}
	const event = { id: newId(), at: now(), action, subject, subject_id: id };
	await insertEvent(tx, actor, { ...event, before: old, after: current });
	const withdrawal = withdrawalIn(action, subject, old, current);
	if (withdrawal) {
		const { id: eventId, at } = event;
		const erasure = { id: eventId, subject, at, row: id, ...withdrawal };
		await recordErasure(tx, { action: "withdraw", ...erasure });
	}
	return event.id;
}

/** Records that a change was repeated in a restored database, under the id of the change's original event. */
export function recordRepeatedEvent(
	tx: Tx,
	actor: Author,
	{ id, subject, row, after }: { id: string; subject: string; row: string; after: Fields | null },
): Promise<void> {
	const event = { id, at: now(), action: "repeat", subject, subject_id: row };
	return insertEvent(tx, actor, { ...event, before: null, after });
}

interface AuditEvent {
	id: string;
	at: string;
	action: string;
	subject: string;
	subject_id: string;
	before: Fields | null;
	after: Fields | null;
}

async function insertEvent(tx: Tx, actor: Author, event: AuditEvent): Promise<void> {
	await tx
		.insertInto("audit_log")
		.values({
			...event,
			actor_id: actor.id,
			actor_name: actor.username,
			before: event.before && JSON.stringify(event.before),
			after: event.after && JSON.stringify(event.after),
		})
		.execute();
}

/** Records an export of a list with its columns and number of rows; not the search text, which may be a name. */
export function recordExport(
	app: AuditApp,
	actor: Actor,
	list: string,
	{
		ids,
		...details
	}: { columns: readonly string[]; ids?: readonly string[] | undefined; result_id?: string },
): Promise<void> {
	const after = { list, ...details, ...(ids && { chosen: ids.length }) };
	return recordRead(app, actor, "export", "spreadsheet", randomUUID(), { after });
}

/** Records that somebody downloads a file of a request. Its name is not recorded, because it may name a pupil. */
export function recordFileExport(
	app: AuditApp,
	actor: Actor,
	{ requestId, fileId }: { requestId: string; fileId: string },
): Promise<void> {
	return recordRead(app, actor, "export", "request", requestId, { after: { file: fileId } });
}

type AuditApp = Pick<App, "db" | "log">;

/** Records a read in its own transaction. On a full disk, when a backup is needed most, only the log has the event. */
export async function recordRead(
	{ db, log }: AuditApp,
	actor: Actor,
	...event: [action: string, subject: AuditSubject, id: string, fields?: AuditedFields]
): Promise<void> {
	try {
		await transaction(db, (tx) => recordAuditEvent(tx, actor, ...event), "read committed");
	} catch (error) {
		if (!isStorageFull(error)) throw error;
		const [action, subject, subject_id] = event;
		log.error(
			{ error, audit: { account: actor.id, action, subject, subject_id } },
			"the disk is full: what was read is not in the audit log",
		);
	}
}

type Fields = Record<string, unknown>;

function difference(before: Fields, after: Fields): [Fields, Fields] {
	const names = Object.keys(after).filter(
		(name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
	);
	const pick = (from: Fields) => Object.fromEntries(names.map((name) => [name, from[name]]));
	return [pick(before), pick(after)];
}
