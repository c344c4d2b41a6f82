import { now } from "../../../db/time.ts";
import { transaction } from "../../../db/transaction.ts";
import type { App, ById } from "../../../platform/app-context.ts";
import { recordAuditEvent } from "../../../platform/audit/audit.server.ts";
import { anonymizeAccount } from "../../../platform/audit/audit-log.retention.server.ts";
import { recordErasure } from "../../../platform/erasures/erasures.server.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import { hasRecentProof, requireAccess } from "../../../platform/http/authorization.server.ts";
import { type Actor, isStaff } from "../../../platform/http/authorization.ts";
import type { Session } from "../auth/auth.contract.ts";
import { notifyOfChange, notifyOfDeletedAccount } from "../auth/auth.mail.server.ts";
import { hasPasswordHash } from "../auth/auth.service.server.ts";
import { assertHardToGuess } from "../auth/password-choice.server.ts";
import { hashPassword, verifyPassword } from "../auth/passwords.server.ts";
import { selectPasskeys } from "../auth/second-step/second-step.queries.server.ts";
import {
	endSessionsOf,
	recordIdentityProof,
	recordIdentityProofDespiteFullDisk,
	selectSessionsOf,
} from "../auth/sessions.server.ts";
import { beginAttemptOf } from "../auth/sign-in-attempts.server.ts";
import { setPassword } from "../password-reset/password-reset.service.server.ts";
import {
	recordOwnEvent,
	recordRefusal,
	TOO_MANY_ATTEMPTS,
} from "../security-events/record-security-event.server.ts";

/** Changes the password and ends other sessions. 400 for a wrong or weak password, 429 after too many wrong ones. */
export async function changePassword(
	app: App,
	actor: Actor | null,
	input: { currentPassword: string; newPassword: string },
): Promise<void> {
	const user = requireAccess(actor, "member");
	const { id, email, sessionId, username } = user;
	await assertHardToGuess("newPassword", input.newPassword, user, app.site().name);
	const hash = await requireOwnPassword(app, user, "currentPassword", input.currentPassword);
	const newHash = await hashPassword(input.newPassword);
	await transaction(app.db, async (tx) => {
		if (!(await hasPasswordHash(tx, id, hash))) throw wrongPassword("currentPassword");
		await setPassword(tx, id, newHash);
		await endSessionsOf(tx, id, sessionId);
		await recordIdentityProof(tx, sessionId);
		await notifyOfChange(app, tx, { id, email }, "new password");
		await recordOwnEvent(tx, user, "password changed");
		await recordAuditEvent(tx, { id, username }, "change password", "user", id);
	});
	app.mail.wake();
}

/** Whether the caller proved their identity within the last minutes, and whether they can do so with a passkey. */
export async function readProof(
	{ db }: App,
	actor: Actor | null,
): Promise<{ recent: boolean; passkey: boolean }> {
	const user = requireAccess(actor, "member");
	const passkeys = await selectPasskeys(db, user.id);
	return { recent: hasRecentProof(user), passkey: passkeys.length > 0 };
}

/** Proves identity with the password. 400 if it is wrong, 429 after as many wrong ones as sign-in allows. */
export async function proveByPassword(
	app: App,
	actor: Actor | null,
	{ password }: { password: string },
): Promise<void> {
	const user = requireAccess(actor, "member");
	await requireOwnPassword(app, user, "password", password);
	await recordIdentityProofDespiteFullDisk(app.db, user.sessionId);
}

/**
 * Deletes the caller's account, given its password, with its sessions, second step and links to orders and requests,
 * which stay for their retention period. 403 for staff, whom an admin deletes, so that the last admin cannot be lost;
 * 400 and 429 for a wrong password.
 */
export async function deleteOwnAccount(
	app: App,
	actor: Actor | null,
	{ password }: { password: string },
): Promise<void> {
	const user = requireAccess(actor, "member");
	const { id, email } = user;
	assertCustomer(user.roleAfterSecondStep ?? user.role);
	const hash = await requireOwnPassword(app, user, "password", password);
	await transaction(app.db, async (tx) => {
		if (!(await hasPasswordHash(tx, id, hash))) throw wrongPassword("password");
		const deleted = await tx
			.deleteFrom("users")
			.where("id", "=", id)
			.returning("role")
			.executeTakeFirstOrThrow();
		assertCustomer(deleted.role);
		await notifyOfDeletedAccount(app, tx, { id, email });
		await recordOwnEvent(tx, user, "account deleted");
		await recordAuditEvent(tx, user, "delete", "user", id);
		// After the audit event above, so that the name is removed from that one too.
		await anonymizeAccount(tx, { id, role: deleted.role });
		await recordErasure(tx, { action: "delete", subject: "user", id, at: now() });
	});
	app.mail.wake();
}

function assertCustomer(role: string): void {
	if (!isStaff({ role })) return;
	throw new AppError("forbidden", "Only an admin can delete a staff account.");
}

/** The caller's stored password hash if the given password matches; else 400 at `field`. */
async function requireOwnPassword(
	{ db, limits }: App,
	{ id, sessionId, ip }: Actor,
	field: string,
	password: string,
): Promise<string> {
	const user = await db
		.selectFrom("users")
		.select("password_hash")
		.where("id", "=", id)
		.executeTakeFirst();
	// The account was deleted after the session was looked up.
	if (!user) throw new AppError("unauthenticated", "Authentication required");
	const recordFailure = (detail: string) =>
		recordRefusal(db, { kind: "proof refused", userId: id, actorId: id, ip, detail });
	const attempt = await beginAttemptOf(limits, `session ${sessionId}`, () =>
		recordFailure(TOO_MANY_ATTEMPTS),
	);
	if (!(await verifyPassword(user.password_hash, password))) {
		await recordFailure("wrong password");
		throw wrongPassword(field);
	}
	await attempt.succeeded();
	return user.password_hash;
}

function wrongPassword(field: string): AppError {
	return invalidField(field, "The current password is not correct");
}

export async function listSessions({ db }: App, actor: Actor | null): Promise<Session[]> {
	const { id, sessionId } = requireAccess(actor, "member");
	const sessions = await selectSessionsOf(db, id);
	return sessions.map((session) => ({
		id: session.id,
		createdAt: session.created_at,
		lastSeenAt: session.last_seen_at,
		device: describeDevice(session.user_agent),
		current: session.id === sessionId,
	}));
}

/** Ends one of the caller's sessions; 404 if there is none, also if it is somebody else's. */
export async function endOwnSession({ db }: App, actor: Actor | null, { id }: ById): Promise<void> {
	const user = requireAccess(actor, "member");
	await transaction(db, async (tx) => {
		const ended = await tx
			.deleteFrom("sessions")
			.where("id", "=", id)
			.where("user_id", "=", user.id)
			.executeTakeFirst();
		if (ended.numDeletedRows === 0n) throw new AppError("not_found", "Session not found");
		await recordOwnEvent(tx, user, "sessions ended", "one");
	});
}

export async function signOutEverywhere({ db }: App, actor: Actor | null): Promise<void> {
	const user = requireAccess(actor, "member");
	await transaction(db, async (tx) => {
		await endSessionsOf(tx, user.id);
		await recordOwnEvent(tx, user, "sessions ended", "all");
	});
}

/** Order matters: most browsers also claim to be those further down. */
const BROWSERS: [RegExp, string][] = [
	[/Opera Mini/, "Opera Mini"],
	[/OPR\/|Opera/, "Opera"],
	[/Edg(A|iOS)?\//, "Edge"],
	[/SamsungBrowser\//, "Samsung Internet"],
	[/UCBrowser\//, "UC Browser"],
	[/Firefox\/|FxiOS\//, "Firefox"],
	[/Chrome\/|CriOS\//, "Chrome"],
	[/Safari\//, "Safari"],
];

const SYSTEMS: [RegExp, string][] = [
	[/Android/, "Android"],
	[/iPhone/, "iPhone"],
	[/iPad/, "iPad"],
	[/Windows/, "Windows"],
	[/Macintosh/, "Mac"],
	[/CrOS/, "Chromebook"],
	[/Linux/, "Linux"],
];

export function describeDevice(userAgent: string): string {
	const find = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
	const system = find(SYSTEMS);
	// Other programs begin with their name: curl/8.5.0.
	const program = find(BROWSERS) ?? /^[\w .-]{1,30}(?=\/)/.exec(userAgent)?.[0];
	if (program === "Mozilla" || !program) return system ?? "Unknown device";
	return system ? `${program} on ${system}` : program;
}
