import { randomUUID } from "node:crypto";
import { now } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Actor } from "../http/authorization.ts";

export interface AuditEvent {
	/** A verb: create, update, delete, restore … */
	action: string;
	/** A noun: project, order, user … */
	subject: string;
	id: string;
	/** The fields that matter, before and after; only those that differ are kept of an update. */
	before?: Record<string, unknown> | null;
	after?: Record<string, unknown> | null;
}

/** Notes who changed what, in the transaction of the change itself. Never pass secrets. */
export async function recordAuditEvent(
	tx: Tx,
	actor: Pick<Actor, "id" | "username">,
	change: AuditEvent,
): Promise<void> {
	const { before = null, after = null } = change;
	const [kept, made] = before && after ? difference(before, after) : [before, after];
	await tx
		.insertInto("audit_log")
		.values({
			id: randomUUID(),
			at: now(),
			actor_id: actor.id,
			actor_name: actor.username,
			action: change.action,
			subject: change.subject,
			subject_id: change.id,
			before: kept && JSON.stringify(kept),
			after: made && JSON.stringify(made),
		})
		.execute();
}

type Fields = Record<string, unknown>;

function difference(before: Fields, after: Fields): [Fields, Fields] {
	const names = Object.keys(after).filter(
		(name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
	);
	const pick = (from: Fields) => Object.fromEntries(names.map((name) => [name, from[name]]));
	return [pick(before), pick(after)];
}
