import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Db } from "../../../db/connect.ts";
import { isStorageFull } from "../../../db/errors.ts";
import { daysFromNow, now } from "../../../db/time.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { Actor, Role } from "../../../platform/http/authorization.ts";

const SESSION_DAYS = 30;
/** `last_seen_at` is written at most this often, so that reading stays free of writes. */
const SEEN_EVERY_MS = 5 * 60_000;

export function hashToken(token: string): string {
	return createHash("sha256").update(token).digest("hex");
}

/** 256 random bits, as text that survives in an address. */
export function createToken(): string {
	return randomBytes(32).toString("base64url");
}

/** Starts a session of 30 days; only the token's hash is stored. */
export async function startSession(
	db: Db | Tx,
	userId: string,
	userAgent: string,
): Promise<string> {
	const token = createToken();
	const time = now();
	await db
		.insertInto("sessions")
		.values({
			id: randomUUID(),
			token_hash: hashToken(token),
			user_id: userId,
			user_agent: userAgent,
			created_at: time,
			last_seen_at: time,
			expires_at: daysFromNow(SESSION_DAYS),
		})
		.execute();
	return token;
}

/** Who the token belongs to, or null when it is unknown, ended or expired. */
export async function findActor(db: Db, token: string): Promise<Actor | null> {
	const found = await db
		.selectFrom("sessions")
		.innerJoin("users", "users.id", "sessions.user_id")
		.select([
			"sessions.id as session_id",
			"sessions.last_seen_at",
			"users.id",
			"users.username",
			"users.email",
			"users.role",
		])
		.where("sessions.token_hash", "=", hashToken(token))
		.where("sessions.expires_at", ">", now())
		.executeTakeFirst();
	if (!found) return null;
	if (Date.now() - Date.parse(found.last_seen_at) > SEEN_EVERY_MS) {
		await db
			.updateTable("sessions")
			.set({ last_seen_at: now() })
			.where("id", "=", found.session_id)
			.execute()
			.catch((error: unknown) => {
				// A full disk keeps nobody from reading.
				if (!isStorageFull(error)) throw error;
			});
	}
	return {
		id: found.id,
		username: found.username,
		email: found.email,
		role: found.role as Role,
		sessionId: found.session_id,
	};
}

export async function endSession(db: Db | Tx, sessionId: string): Promise<void> {
	await db.deleteFrom("sessions").where("id", "=", sessionId).execute();
}

/** Ends every session of a user, or all but one. */
export async function endSessionsOf(db: Db | Tx, userId: string, except?: string): Promise<void> {
	let query = db.deleteFrom("sessions").where("user_id", "=", userId);
	if (except) query = query.where("id", "!=", except);
	await query.execute();
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
	await db.deleteFrom("sessions").where("expires_at", "<", now()).execute();
}
