import { now } from "../../../db/time.ts";
import { transaction } from "../../../db/transaction.ts";
import type { App, AppContext, ById } from "../../../platform/app-context.ts";
import { recordAuditEvent } from "../../../platform/audit/audit.server.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import { requireAccess } from "../../../platform/http/authorization.server.ts";
import type { Actor } from "../../../platform/http/authorization.ts";
import type { Session } from "../auth/auth.contract.ts";
import { hasPasswordHash } from "../auth/auth.service.server.ts";
import { describeDevice } from "../auth/device.ts";
import { assertHardToGuess } from "../auth/password-choice.server.ts";
import { hashPassword } from "../auth/passwords.server.ts";
import { endSessionsOf } from "../auth/sessions.server.ts";
import { beginOwnAttempt, verifyAttempt } from "../auth/sign-in-attempts.server.ts";
import { setPassword } from "../password-reset/password-reset.service.server.ts";

/**
 * Changes one's own password and ends one's other sessions. 400 when the current one is wrong or the
 * new one is easy to guess, 429
 * after as many wrong ones as sign-in allows: a borrowed phone is no way to guess it.
 */
export async function changePassword(
	{ db, limits }: Pick<AppContext, "db" | "limits">,
	actor: Actor | null,
	input: { currentPassword: string; newPassword: string },
): Promise<void> {
	const { id, email, sessionId, username } = requireAccess(actor, "member");
	await assertHardToGuess("newPassword", input.newPassword, { email, username });
	const user = await db
		.selectFrom("users")
		.select("password_hash")
		.where("id", "=", id)
		.executeTakeFirst();
	// Deleted since the session was looked up.
	if (!user) throw new AppError("unauthenticated", "Authentication required");
	const { password_hash } = user;
	const wrong = () => invalidField("currentPassword", "The current password is not correct");
	const attempt = await beginOwnAttempt(limits, `session ${sessionId}`);
	if (!(await verifyAttempt(attempt, password_hash, input.currentPassword))) {
		attempt.failed();
		throw wrong();
	}
	await attempt.succeeded();
	const newHash = await hashPassword(input.newPassword);
	await transaction(db, async (tx) => {
		if (!(await hasPasswordHash(tx, id, password_hash))) throw wrong();
		await setPassword(tx, id, newHash);
		await endSessionsOf(tx, id, sessionId);
		await recordAuditEvent(tx, { id, username }, "change password", "user", id);
	});
}

/** One's own sessions, the most recently used first. */
export async function listSessions({ db }: App, actor: Actor | null): Promise<Session[]> {
	const { id, sessionId } = requireAccess(actor, "member");
	const sessions = await db
		.selectFrom("sessions")
		.select(["id", "user_agent", "created_at", "last_seen_at"])
		.where("user_id", "=", id)
		.where("expires_at", ">", now())
		.orderBy("last_seen_at", "desc")
		.orderBy("id")
		.execute();
	return sessions.map((session) => ({
		id: session.id,
		createdAt: session.created_at,
		lastSeenAt: session.last_seen_at,
		device: describeDevice(session.user_agent),
		current: session.id === sessionId,
	}));
}

/** Ends one of one's own sessions; 404 when there is none, also when it is somebody else's. */
export async function endOwnSession({ db }: App, actor: Actor | null, { id }: ById): Promise<void> {
	const { id: userId } = requireAccess(actor, "member");
	const ended = await db
		.deleteFrom("sessions")
		.where("id", "=", id)
		.where("user_id", "=", userId)
		.executeTakeFirst();
	if (ended.numDeletedRows === 0n) throw new AppError("not_found", "Session not found");
}

/** Ends all of one's own sessions, this one too. */
export async function signOutEverywhere({ db }: App, actor: Actor | null): Promise<void> {
	await endSessionsOf(db, requireAccess(actor, "member").id);
}
