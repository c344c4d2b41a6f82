import { now } from "../../../../db/time.ts";
import { type Tx, transaction } from "../../../../db/transaction.ts";
import type { App, ById } from "../../../../platform/app-context.ts";
import { recordAuditEvent } from "../../../../platform/audit/audit.server.ts";
import { AppError, invalidField } from "../../../../platform/http/app-error.ts";
import {
	requireAccess,
	requireRecentProof,
} from "../../../../platform/http/authorization.server.ts";
import type { Actor } from "../../../../platform/http/authorization.ts";
import {
	recordOwnEvent,
	recordRefusal,
	TOO_MANY_ATTEMPTS,
} from "../../security-events/record-security-event.server.ts";
import { notifyOfChange } from "../auth.mail.server.ts";
import { endSessionsOf } from "../sessions.server.ts";
import { beginAttemptOf } from "../sign-in-attempts.server.ts";
import { appAddress, createSecret, requireUnusedTimeStep } from "./one-time-codes.server.ts";
import { registrationOptions, verifyRegistration } from "./passkeys.server.ts";
import type { SecondStep } from "./second-step.contract.ts";
import {
	deleteSecondStep,
	findChallenge,
	listMethods,
	putChallenge,
	replaceRecoveryCodes,
	selectPasskeys,
	spendChallenge,
} from "./second-step.queries.server.ts";

const MAX_PASSKEYS = 20;

export async function readSecondStep(
	{ db, settings }: App,
	actor: Actor | null,
): Promise<SecondStep> {
	const { id, role, roleAfterSecondStep } = requireAccess(actor, "member");
	const [passkeys, methods, codes] = await Promise.all([
		selectPasskeys(db, id),
		listMethods(db, id),
		db.selectFrom("recovery_codes").select("code_hash").where("user_id", "=", id).execute(),
	]);
	return {
		required: settings.secondStepRequired && (roleAfterSecondStep ?? role) !== "user",
		app: methods.includes("code"),
		passkeys: passkeys.map((one) => ({
			id: one.id,
			name: one.name,
			createdAt: one.created_at,
			lastUsedAt: one.last_used_at,
		})),
		recoveryCodesLeft: codes.length,
	};
}

/** Creates the secret for an authenticator app and replaces an unconfirmed one. 409 if an app is set up. */
export async function beginAuthenticator(
	{ db, site }: App,
	actor: Actor | null,
): Promise<{ secret: string; address: string }> {
	const { id, email } = requireProved(actor);
	const secret = createSecret();
	await transaction(db, async (tx) => {
		if ((await listMethods(tx, id)).includes("code")) {
			throw new AppError("conflict", "An app is already set up. Please remove it first.");
		}
		await tx.deleteFrom("code_apps").where("user_id", "=", id).execute();
		await tx
			.insertInto("code_apps")
			.values({ user_id: id, secret, last_step: 0, created_at: now(), confirmed_at: null })
			.execute();
	});
	return { secret, address: appAddress(secret, site().name, email) };
}

/** Confirms the app with one of its codes. Returns recovery codes if there were none before. */
export async function confirmAuthenticator(
	app: App,
	actor: Actor | null,
	{ code }: { code: string },
): Promise<string[] | null> {
	const user = requireProved(actor);
	const { id, ip } = user;
	const attempt = await beginAttemptOf(app.limits, `second step ${id}`, () =>
		recordRefusal(app.db, {
			kind: "proof refused",
			userId: id,
			actorId: id,
			ip,
			detail: TOO_MANY_ATTEMPTS,
		}),
	);
	const recoveryCodes = await transaction(app.db, async (tx) => {
		const codeApp = await tx
			.selectFrom("code_apps")
			.select(["secret", "last_step"])
			.where("user_id", "=", user.id)
			.where("confirmed_at", "is", null)
			.executeTakeFirst();
		await tx
			.updateTable("code_apps")
			.set({ confirmed_at: now(), last_step: requireUnusedTimeStep(codeApp, code) })
			.where("user_id", "=", user.id)
			.execute();
		return recordSetUp(app, tx, user, "app");
	});
	await attempt.succeeded();
	app.mail.wake();
	return recoveryCodes;
}

export async function removeAuthenticator(app: App, actor: Actor | null): Promise<void> {
	const user = requireProved(actor);
	await removeMethod(app, user, "app", "No app is set up", (tx) =>
		tx.deleteFrom("code_apps").where("user_id", "=", user.id).executeTakeFirstOrThrow(),
	);
}

export async function beginPasskey(
	{ db, settings, site }: App,
	actor: Actor | null,
): Promise<Record<string, unknown>> {
	const user = requireProved(actor);
	const options = await registrationOptions(
		{ ...settings, siteName: site().name },
		user,
		await selectPasskeys(db, user.id),
	);
	const { challenge } = options;
	await transaction(db, (tx) =>
		putChallenge(tx, "new passkey", user.sessionId, { userId: user.id, challenge }),
	);
	return { ...options };
}

/** Stores a passkey that the browser created. Returns recovery codes if there were none before. */
export async function addPasskey(
	app: App,
	actor: Actor | null,
	input: { name: string; passkey: Record<string, unknown> },
): Promise<string[] | null> {
	const user = requireProved(actor);
	const refusal = () => invalidField("passkey", "The passkey could not be read. Please try again.");
	const pending = await findChallenge(app.db, "new passkey", user.sessionId);
	if (!pending?.challenge) throw refusal();
	const registered = await verifyRegistration(app.settings, input.passkey, pending.challenge);
	if (!registered) throw refusal();
	const recoveryCodes = await transaction(app.db, async (tx) => {
		if (!(await spendChallenge(tx, "new passkey", user.sessionId))) throw refusal();
		const passkeys = await selectPasskeys(tx, user.id);
		if (passkeys.length >= MAX_PASSKEYS) {
			throw new AppError("conflict", `An account can have at most ${MAX_PASSKEYS} passkeys`);
		}
		const existing = await tx
			.selectFrom("passkeys")
			.select("id")
			.where("id", "=", registered.id)
			.executeTakeFirst();
		if (existing) throw new AppError("conflict", "This passkey is already in use");
		await tx
			.insertInto("passkeys")
			.values({
				...registered,
				user_id: user.id,
				name: input.name,
				created_at: now(),
				last_used_at: null,
			})
			.execute();
		return recordSetUp(app, tx, user, "passkey");
	});
	app.mail.wake();
	return recoveryCodes;
}

export async function removePasskey(app: App, actor: Actor | null, { id }: ById): Promise<void> {
	const user = requireProved(actor);
	await removeMethod(app, user, "passkey", "Passkey not found", (tx) =>
		tx
			.deleteFrom("passkeys")
			.where("id", "=", id)
			.where("user_id", "=", user.id)
			.executeTakeFirstOrThrow(),
	);
}

/** New recovery codes; 409 without a second step that they could replace. */
export async function renewRecoveryCodes({ db }: App, actor: Actor | null): Promise<string[]> {
	const user = requireProved(actor);
	return transaction(db, async (tx) => {
		if ((await listMethods(tx, user.id)).length === 0) {
			throw new AppError("conflict", "Please add a passkey or an app first");
		}
		await recordOwnEvent(tx, user, "second step added", "recovery codes");
		await recordAuditEvent(tx, user, "renew recovery codes", "user", user.id);
		return replaceRecoveryCodes(tx, user.id);
	});
}

function requireProved(actor: Actor | null): Actor {
	const user = requireAccess(actor, "member");
	requireRecentProof(user);
	return user;
}

/** Records that a second step was added, and ends the other sessions, which started without one. */
async function recordSetUp(app: App, tx: Tx, user: Actor, kind: string): Promise<string[] | null> {
	await endSessionsOf(tx, user.id, user.sessionId);
	await notifyOfChange(app, tx, user, "second step added");
	await recordOwnEvent(tx, user, "second step added", kind);
	const action = `add ${kind}`;
	await recordAuditEvent(tx, user, action, "user", user.id);
	const remaining = await tx
		.selectFrom("recovery_codes")
		.select("code_hash")
		.where("user_id", "=", user.id)
		.executeTakeFirst();
	return remaining ? null : replaceRecoveryCodes(tx, user.id);
}

/** Removes an app or a passkey, and after the last one the recovery codes. 404 if there is none. */
async function removeMethod(
	app: App,
	user: Actor,
	kind: "app" | "passkey",
	missing: string,
	remove: (tx: Tx) => Promise<{ numDeletedRows: bigint }>,
): Promise<void> {
	await transaction(app.db, async (tx) => {
		const { numDeletedRows } = await remove(tx);
		if (numDeletedRows === 0n) throw new AppError("not_found", missing);
		if ((await listMethods(tx, user.id)).length === 0) await deleteSecondStep(tx, user.id);
		await endSessionsOf(tx, user.id, user.sessionId);
		await notifyOfChange(app, tx, user, "second step removed");
		await recordOwnEvent(tx, user, "second step removed", kind);
		const action = `remove ${kind}`;
		await recordAuditEvent(tx, user, action, "user", user.id);
	});
	app.mail.wake();
}
