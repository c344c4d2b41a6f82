import { randomUUID } from "node:crypto";
import type { Db } from "../../../db/connect.ts";
import { uniqueViolation } from "../../../db/errors.ts";
import { fold } from "../../../db/text.ts";
import { now } from "../../../db/time.ts";
import { type Tx, transaction } from "../../../db/transaction.ts";
import type { App, AppContext } from "../../../platform/app-context.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import { requireAccess } from "../../../platform/http/authorization.server.ts";
import type { Actor, Role } from "../../../platform/http/authorization.ts";
import type { SessionUser } from "./auth.contract.ts";
import { assertHardToGuess } from "./password-choice.server.ts";
import { hashPassword, verifyPassword } from "./passwords.server.ts";
import { endSession, startSession } from "./sessions.server.ts";

interface Origin {
	ip: string;
	userAgent: string;
}

/**
 * Signs in. One and the same 401 for an unknown e-mail and a wrong password, after one password
 * verification either way; 429 after too many failures of one account from one address, or of one address.
 */
export async function signIn(
	{ db, limits }: Pick<AppContext, "db" | "limits">,
	_actor: Actor | null,
	input: Origin & { email: string; password: string },
): Promise<{ token: string; user: SessionUser }> {
	const account = `${input.ip} ${input.email}`;
	const refuseTooMany = async () => {
		await limits.check("sign-in address", input.ip);
		await limits.check("sign-in account", account);
	};
	await refuseTooMany();
	const user = await db
		.selectFrom("users")
		.select(["id", "username", "email", "role", "password_hash"])
		.where("email", "=", input.email)
		.executeTakeFirst();
	const matches = await verifyPassword(user?.password_hash, input.password);
	// Once more: of many tried at the same moment, those verified after too many failures count as refused.
	await refuseTooMany();
	const token =
		user && matches
			? await transaction(db, async (tx) => {
					// A password changed while this one was verified opens no session any more.
					const same = await hasPasswordHash(tx, user.id, user.password_hash);
					return same ? startSession(tx, user.id, input.userAgent) : undefined;
				})
			: undefined;
	if (!user || !token) {
		// The account first: a guess too many at it is no failure of the address, which many people share.
		await limits.consume("sign-in account", account);
		await limits.consume("sign-in address", input.ip);
		throw new AppError("unauthenticated", "Invalid email or password");
	}
	await limits.reset("sign-in account", account);
	return { token, user: presentSessionUser({ ...user, role: user.role as Role }) };
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
 * Creates an account of role `user` with a session. 400 for a password that is easy to guess, 409 when the e-mail or
 * the username is taken.
 */
export async function signUp(
	{ db }: App,
	_actor: Actor | null,
	input: Pick<Origin, "userAgent"> & { username: string; email: string; password: string },
): Promise<{ token: string }> {
	await assertHardToGuess("password", input.password, input);
	const passwordHash = await hashPassword(input.password);
	return refuseTaken(() =>
		transaction(db, async (tx) => {
			const id = await insertUser(tx, { ...input, passwordHash, role: "user" });
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
			username: user.username,
			username_key: fold(user.username),
			email: user.email,
			password_hash: user.passwordHash,
			role: user.role,
			created_at: time,
			updated_at: time,
		})
		.execute();
	return id;
}

/** Turns the database's word that an e-mail or username exists into a 409 that names the field. */
export async function refuseTaken<T>(write: () => Promise<T>): Promise<T> {
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

/** Ends the session of the call. */
export async function signOut({ db }: App, actor: Actor | null): Promise<void> {
	await endSession(db, requireAccess(actor, "member").sessionId);
}

/** Who the session of the call belongs to. */
export async function readSessionUser(_app: unknown, actor: Actor | null): Promise<SessionUser> {
	return presentSessionUser(requireAccess(actor, "member"));
}

function presentSessionUser(user: {
	id: string;
	username: string;
	email: string;
	role: Role;
}): SessionUser {
	return { id: user.id, username: user.username, email: user.email, role: user.role };
}
