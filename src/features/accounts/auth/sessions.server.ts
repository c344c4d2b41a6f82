import type { ExpressionBuilder } from "kysely";
import type { Db } from "../../../db/connect.ts";
import { IS_STAFF } from "../../../db/contacts.ts";
import { isStorageFull } from "../../../db/errors.ts";
import { newId } from "../../../db/new-id.ts";
import type { Schema } from "../../../db/schema.ts";
import { daysFromNow, now } from "../../../db/time.ts";
import { BATCH_ROWS, changeInBatches, type Tx } from "../../../db/transaction.ts";
import type { App } from "../../../platform/app-context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Actor, Role } from "../../../platform/http/authorization.ts";
import { RETENTION } from "../../../product/retention.ts";
import { createToken, hashToken } from "./passwords.server.ts";
import { listMethods } from "./second-step/second-step.queries.server.ts";

const SESSION_DAYS = RETENTION.sessions.amount;
/** Staff see other people's data, so their sessions end when a browser is left unused. */
const STAFF_IDLE_HOURS = RETENTION.staffSessions.amount;
const MAX_SESSIONS = 50;
/** Minimum interval between updates of `last_seen_at`, so that most reads cause no write. */
const SEEN_EVERY_MS = 5 * 60_000;

/** Staff sessions last seen before this time have ended. */
function staffSeenAfter(): string {
	return daysFromNow(-STAFF_IDLE_HOURS / 24);
}

/** Not expired after 30 days and, for staff, not idle for too long. */
function isOpen(eb: ExpressionBuilder<Schema, "sessions" | "users">) {
	return eb.and([
		eb("sessions.expires_at", ">", now()),
		eb.or([
			eb("users.role", "=", "user" satisfies Role),
			eb("sessions.last_seen_at", ">", staffSeenAfter()),
		]),
	]);
}

export function selectSessionsOf(db: Db, userId: string) {
	return db
		.selectFrom("sessions")
		.innerJoin("users", "users.id", "sessions.user_id")
		.select(["sessions.id", "sessions.user_agent", "sessions.created_at", "sessions.last_seen_at"])
		.where("sessions.user_id", "=", userId)
		.where(isOpen)
		.orderBy("sessions.last_seen_at", "desc")
		.orderBy("sessions.id")
		.execute();
}

/** Starts a session of 30 days; ends the oldest of more than 50. Only the token's hash is stored. */
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
			id: newId(),
			token_hash: hashToken(token),
			user_id: userId,
			user_agent: userAgent,
			created_at: time,
			last_seen_at: time,
			expires_at: daysFromNow(SESSION_DAYS),
			proved_at: time,
		})
		.execute();
	const rows = await db
		.selectFrom("sessions")
		.select("id")
		.where("user_id", "=", userId)
		.orderBy("created_at", "desc")
		.orderBy("last_seen_at", "desc")
		.orderBy("id", "desc")
		.offset(MAX_SESSIONS)
		.limit(100)
		.execute();
	const old = rows.map(({ id }) => id);
	if (old.length > 0) await db.deleteFrom("sessions").where("id", "in", old).execute();
	return token;
}

/** The actor of a token, or null if it is unknown, ended or expired. */
export async function findActor({ db, settings }: App, token: string): Promise<Actor | null> {
	const found = await db
		.selectFrom("sessions")
		.innerJoin("users", "users.id", "sessions.user_id")
		.select([
			"sessions.id as session_id",
			"sessions.last_seen_at",
			"sessions.proved_at",
			"users.id",
			"users.username",
			"users.email",
			"users.role",
		])
		.where("sessions.token_hash", "=", hashToken(token))
		.where(isOpen)
		.executeTakeFirst();
	if (!found) return null;
	if (Date.now() - Date.parse(found.last_seen_at) > SEEN_EVERY_MS) {
		await db
			.updateTable("sessions")
			.set({ last_seen_at: now() })
			.where("id", "=", found.session_id)
			.execute()
			.catch((error: unknown) => {
				// On a full disk, reading must still work.
				if (!isStorageFull(error)) throw error;
			});
	}
	const role = found.role as Role;
	const isWithheld =
		settings.secondStepRequired &&
		role !== "user" &&
		(await listMethods(db, found.id)).length === 0;
	return {
		id: found.id,
		username: found.username,
		email: found.email,
		role: isWithheld ? "user" : role,
		...(isWithheld && { roleAfterSecondStep: role }),
		sessionId: found.session_id,
		provedAt: [found.proved_at ?? "", unstoredProofs.get(found.session_id) ?? ""].sort()[1] || null,
	};
}

export async function recordIdentityProof(db: Db | Tx, sessionId: string): Promise<void> {
	await db.updateTable("sessions").set({ proved_at: now() }).where("id", "=", sessionId).execute();
}

/** Proofs of identity that a full disk did not store, by session: the backup that is then needed requires one. */
const unstoredProofs = new Map<string, string>();
const MAX_UNSTORED = 100;

/** On a full disk the proof of identity is kept in memory. Not for a transaction: the failed write would abort it. */
export async function recordIdentityProofDespiteFullDisk(db: Db, sessionId: string): Promise<void> {
	try {
		await recordIdentityProof(db, sessionId);
		unstoredProofs.delete(sessionId);
	} catch (error) {
		if (!isStorageFull(error)) throw error;
		if (unstoredProofs.size >= MAX_UNSTORED) unstoredProofs.clear();
		unstoredProofs.set(sessionId, now());
	}
}

/** Throws the error again; that of a full disk as a sentence that says what to do. */
export function explainFullDisk(error: unknown): never {
	if (!isStorageFull(error)) throw error;
	throw new AppError(
		"storage_full",
		"The server's storage is full, so nobody can sign in or confirm with a passkey. The server's administrator must free some disk space. Browsers that are signed in stay signed in, and can still confirm with a password.",
		{ cause: error },
	);
}

export async function endSession(db: Db | Tx, sessionId: string): Promise<void> {
	await db.deleteFrom("sessions").where("id", "=", sessionId).execute();
}

/** Ends all sessions of a user, or all but one. Returns how many. */
export async function endSessionsOf(db: Db | Tx, userId: string, except?: string): Promise<number> {
	let query = db.deleteFrom("sessions").where("user_id", "=", userId);
	if (except) query = query.where("id", "!=", except);
	return (await query.returning("id").execute()).length;
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
	const expired = db
		.selectFrom("sessions")
		.select("id")
		.where((eb) =>
			eb.or([
				eb("expires_at", "<", now()),
				eb.and([
					eb("last_seen_at", "<=", staffSeenAfter()),
					eb("user_id", "in", eb.selectFrom("users").select("id").where(IS_STAFF)),
				]),
			]),
		)
		.limit(BATCH_ROWS);
	await changeInBatches(() => db.deleteFrom("sessions").where("id", "in", expired).execute());
}
