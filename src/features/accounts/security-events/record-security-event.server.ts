import { createHash } from "node:crypto";
import { isIPv4 } from "node:net";
import { sql } from "kysely";
import type { Db } from "../../../db/connect.ts";
import { isStorageFull } from "../../../db/errors.ts";
import { countRows } from "../../../db/paginate.ts";
import { now } from "../../../db/time.ts";
import { BATCH_ROWS, changeInBatches, type Tx, transaction } from "../../../db/transaction.ts";
import type { Actor } from "../../../platform/http/authorization.ts";
import { retentionMs } from "../../../product/retention.ts";
import type { SecurityEventKind } from "./security-events.contract.ts";

/** `detail` of an event that a rate limit refused. */
export const TOO_MANY_ATTEMPTS = "too many attempts";

/** The most rows per account, kind and day; further events are counted in one more row, without address. */
export const MAX_ROWS = 100;

interface Event {
	kind: SecurityEventKind;
	userId: string | null;
	/** Who did it; null if nobody was signed in. */
	actorId: string | null;
	/** IP address from the request pipeline; undefined for calls that do not come over the network. */
	ip: string | undefined;
	detail?: string | undefined;
}

/**
 * Records an event in the transaction of the change, if any. A repetition on the same day from the same network only
 * increments a counter: at most 101 rows per account, kind and day. Runs the same two statements without an account, so
 * that the duration of a refused sign-in reveals nothing.
 */
export async function recordSecurityEvent(db: Db | Tx, event: Event): Promise<void> {
	const { kind, userId, actorId } = event;
	const time = now();
	const day = time.slice(0, 10);
	const sameDay = db
		.selectFrom("security_events")
		.where("user_id", userId === null ? "is" : "=", userId)
		.where("kind", "=", kind)
		.where("at", ">=", day);
	const isFull = (await countRows(sameDay)) >= MAX_ROWS;
	const address = isFull ? null : networkOf(event.ip);
	const detail = isFull ? null : (event.detail ?? null);
	const identity = JSON.stringify([day, kind, userId, actorId, address, detail]);
	await db
		.insertInto("security_events")
		.values({
			id: createHash("sha256").update(identity).digest("base64url"),
			kind,
			detail,
			user_id: userId,
			actor_id: actorId,
			address,
			count: 1,
			at: time,
			last_at: time,
		})
		.onConflict((conflict) =>
			conflict.column("id").doUpdateSet({
				count: sql<number>`security_events.count + 1`,
				last_at: time,
			}),
		)
		.execute();
}

export function recordOwnEvent(
	tx: Tx,
	{ id, ip }: Pick<Actor, "id" | "ip">,
	kind: SecurityEventKind,
	detail?: string,
): Promise<void> {
	return recordSecurityEvent(tx, { kind, userId: id, actorId: id, ip, detail });
}

export function recordAdminEvent(
	tx: Tx,
	{ id: actorId, ip }: Pick<Actor, "id" | "ip">,
	userId: string,
	kind: SecurityEventKind,
	detail?: string,
): Promise<void> {
	return recordSecurityEvent(tx, { kind, userId, actorId, ip, detail });
}

/** Records a refused sign-in in its own transaction; ignores a full disk. */
export async function recordRefusal(db: Db, event: Event): Promise<void> {
	try {
		await transaction(db, (tx) => recordSecurityEvent(tx, event), "read committed");
	} catch (error) {
		if (!isStorageFull(error)) throw error;
	}
}

export function networkOf(ip: string | undefined): string | null {
	if (!ip) return null;
	if (isIPv4(ip)) return ip.replace(/\d+$/, "0/24");
	// The request pipeline writes IPv6 addresses expanded, as a /64.
	const groups = /^([\da-f]{4}):([\da-f]{4}):([\da-f]{4}):/.exec(ip)?.slice(1);
	return groups ? `${groups.map((group) => group.replace(/^0{1,3}/, "")).join(":")}::/48` : null;
}

export async function deleteOldSecurityEvents(db: Db): Promise<void> {
	const cutoff = new Date(Date.now() - retentionMs("securityEvents")).toISOString();
	const old = db
		.selectFrom("security_events")
		.select("id")
		.where("last_at", "<", cutoff)
		.limit(BATCH_ROWS);
	await changeInBatches(() => db.deleteFrom("security_events").where("id", "in", old).execute());
}
