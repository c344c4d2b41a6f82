import { randomUUID } from "node:crypto";
import type { Db } from "../../../db/connect.ts";
import { uniqueViolation } from "../../../db/errors.ts";
import { now } from "../../../db/time.ts";
import { type Tx, transaction } from "../../../db/transaction.ts";
import { fold } from "../../../fold.ts";
import { lookOf } from "../../../look-alikes.ts";
import type { App } from "../../../platform/app-context.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import { requireAccess } from "../../../platform/http/authorization.server.ts";
import type { Actor, Role } from "../../../platform/http/authorization.ts";
import { FIRST_ADMIN_EMAIL } from "../../../platform/settings.ts";
import type { SessionUser } from "../../../shell/session.contract.ts";
import {
	recordOwnEvent,
	recordRefusal,
	TOO_MANY_ATTEMPTS,
} from "../security-events/record-security-event.server.ts";
import { notifyOfGuesses } from "./auth.mail.server.ts";
import { findKnownBrowser, type Origin, rememberBrowser } from "./known-browsers.server.ts";
import { assertHardToGuess } from "./password-choice.server.ts";
import { hashPassword, requireHashingCapacity, verifyPassword } from "./passwords.server.ts";
import { assertNotLikeStaff, assertNotReserved } from "./reserved-usernames.server.ts";
import { beginSignIn, listMethods } from "./second-step/second-step.queries.server.ts";
import { endSession, explainFullDisk, startSession } from "./sessions.server.ts";
import { beginAttempt } from "./sign-in-attempts.server.ts";

/**
 * Signs in. An unknown email and a wrong password get the same 401 after one password verification; 429 after too many
 * failures (see `beginAttempt`). With a second step: 401 with `second_step`, the token and methods for `finishSignIn`.
 * Ends the session that the browser still has for the same person, such as from signing up.
 */
export async function signIn(
	app: App,
	actor: Actor | null,
	input: Origin & { email: string; password: string },
): Promise<{ token: string; user: SessionUser }> {
	const { db, limits } = app;
	requireHashingCapacity();
	const user = await db
		.selectFrom("users")
		.select(["id", "username", "email", "role", "password_hash"])
		.where("email", "=", input.email)
		.executeTakeFirst();
	const knownBrowser = await findKnownBrowser(db, user?.id, input.knownBrowserToken);
	const { ip } = input;
	const userId = user?.id ?? null;
	const recordFailure = (detail: string) =>
		recordRefusal(db, { kind: "sign-in refused", userId, actorId: null, ip, detail });
	const attempt = await beginAttempt(limits, { ip, email: input.email, knownBrowser }, () =>
		recordFailure(TOO_MANY_ATTEMPTS),
	);
	const matches = await verifyPassword(user?.password_hash, input.password);
	const outcome =
		user && matches
			? await transaction(db, async (tx) => {
					// If the password was changed during the verification, do not start a session.
					if (!(await hasPasswordHash(tx, user.id, user.password_hash))) return undefined;
					const methods = await listMethods(tx, user.id);
					const person = { id: user.id, ip };
					if (methods.length > 0) {
						await recordOwnEvent(tx, person, "second step asked");
						return { token: await beginSignIn(tx, user.id), methods };
					}
					await rememberBrowser(tx, user.id, input.knownBrowserToken);
					await recordOwnEvent(tx, person, "sign-in", "password");
					if (actor?.id === user.id) await endSession(tx, actor.sessionId);
					return { session: await startSession(tx, user.id, input.userAgent) };
				}).catch(explainFullDisk)
			: undefined;
	if (!user || !outcome) {
		await recordFailure("wrong password");
		if (user && attempt.isLastOfDay) await notifyOfGuesses(app, user);
		throw attempt.refusal?.() ?? new AppError("unauthenticated", "Invalid email or password");
	}
	await attempt.succeeded();
	if ("methods" in outcome) {
		throw new AppError("unauthenticated", "Please confirm with your second sign-in step", {
			responseExtras: { second_step: outcome },
		});
	}
	const needsSecondStep = app.settings.secondStepRequired && user.role !== "user";
	return {
		token: outcome.session,
		user: {
			...presentSessionUser({ ...user, role: user.role as Role }),
			...firstAdmin(app, user),
			...(needsSecondStep && { secondStep: "missing" as const }),
		},
	};
}

/** Whether the account still has the password that was verified outside the transaction. */
export async function hasPasswordHash(tx: Tx, userId: string, hash: string): Promise<boolean> {
	const user = await tx
		.selectFrom("users")
		.select("id")
		.where("id", "=", userId)
		.where("password_hash", "=", hash)
		.executeTakeFirst();
	return user !== undefined;
}

/**
 * Creates an account of role `user` with a session. 400 for a weak password or reserved name, 409 if email or name is
 * taken.
 */
export async function signUp(
	{ db, site }: App,
	_actor: Actor | null,
	input: Origin & { username: string; email: string; password: string },
): Promise<{ token: string }> {
	assertNotReserved(input.username, site().name);
	await assertHardToGuess("password", input.password, input, site().name);
	const passwordHash = await hashPassword(input.password);
	return conflictIfTaken(() =>
		transaction(db, async (tx) => {
			await assertNotLikeStaff(tx, input.username);
			const id = await insertUser(tx, { ...input, passwordHash, role: "user" });
			await rememberBrowser(tx, id, input.knownBrowserToken);
			await recordOwnEvent(tx, { id, ip: input.ip }, "sign-up");
			return { token: await startSession(tx, id, input.userAgent) };
		}),
	);
}

export async function insertUser(
	db: Pick<Db, "insertInto">,
	user: { username: string; email: string; passwordHash: string; role: Role },
): Promise<string> {
	const id = randomUUID();
	const time = now();
	await db
		.insertInto("users")
		.values({
			id,
			...usernameColumns(user.username),
			email: user.email,
			password_hash: user.passwordHash,
			role: user.role,
			created_at: time,
			updated_at: time,
		})
		.execute();
	return id;
}

export function usernameColumns(username: string) {
	return { username, username_key: fold(username), username_look: lookOf(username) };
}

export async function conflictIfTaken<T>(write: () => Promise<T>): Promise<T> {
	try {
		return await write();
	} catch (error) {
		const column = uniqueViolation(error);
		if (column === "email") {
			throw invalidField("email", "An account with this email already exists", "conflict");
		}
		if (column === "username_key") {
			throw invalidField("username", "This username is already taken", "conflict");
		}
		throw error;
	}
}

export async function signOut({ db }: App, actor: Actor | null): Promise<void> {
	await endSession(db, requireAccess(actor, "member").sessionId);
}

export async function readSessionUser(app: App, actor: Actor | null): Promise<SessionUser> {
	const user = requireAccess(actor, "member");
	const { roleAfterSecondStep } = user;
	return {
		...presentSessionUser({ ...user, role: roleAfterSecondStep ?? user.role }),
		...firstAdmin(app, user),
		...(roleAfterSecondStep && { secondStep: "missing" as const }),
	};
}

/** Whether the first admin still has the generated password and the default address. */
function firstAdmin(
	{ settings }: App,
	{ email }: { email: string },
): Pick<SessionUser, "firstAdmin"> {
	const isGenerated = settings.adminPassword === undefined && email === FIRST_ADMIN_EMAIL;
	return isGenerated ? { firstAdmin: true } : {};
}

export function presentSessionUser({ id, username, email, role }: SessionUser): SessionUser {
	return { id, username, email, role };
}
