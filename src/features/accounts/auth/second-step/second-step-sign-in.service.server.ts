import { type Tx, transaction } from "../../../../db/transaction.ts";
import type { App } from "../../../../platform/app-context.ts";
import { AppError, invalidField } from "../../../../platform/http/app-error.ts";
import type { Actor, Role } from "../../../../platform/http/authorization.ts";
import type { SessionUser } from "../../../../shell/session.contract.ts";
import {
	recordOwnEvent,
	recordRefusal,
	TOO_MANY_ATTEMPTS,
} from "../../security-events/record-security-event.server.ts";
import { presentSessionUser } from "../auth.service.server.ts";
import { type Origin, rememberBrowser } from "../known-browsers.server.ts";
import { explainFullDisk, startSession } from "../sessions.server.ts";
import { beginAttemptOf } from "../sign-in-attempts.server.ts";
import { requireUnusedTimeStep } from "./one-time-codes.server.ts";
import { authenticationOptions, verifyAuthentication } from "./passkeys.server.ts";
import type { FinishInput } from "./second-step.contract.ts";
import {
	findChallenge,
	recordPasskeyUse,
	selectPasskeys,
	setSignInChallenge,
	spendChallenge,
	spendRecoveryCode,
} from "./second-step.queries.server.ts";

const expiredError = () =>
	new AppError("unauthenticated", "This took too long. Please sign in again.", {
		// The page then asks for the password again.
		responseExtras: { second_step: null },
	});

/** WebAuthn options to ask for one of the person's passkeys; 401 if the token has expired. */
export async function passkeyOptions(
	{ db, settings }: App,
	_actor: Actor | null,
	{ token }: { token: string },
): Promise<Record<string, unknown>> {
	const pending = await findChallenge(db, "sign-in", token);
	if (!pending) throw expiredError();
	// The password was the first step, so possession of the device is enough.
	const options = await authenticationOptions(
		settings,
		await selectPasskeys(db, pending.user_id),
		"preferred",
	);
	await setSignInChallenge(db, token, options.challenge);
	return { ...options };
}

/** Completes a sign-in. 401 for an expired or used token, 400 for a wrong code, 429 after too many. */
export async function finishSignIn(
	app: App,
	_actor: Actor | null,
	input: FinishInput & Origin,
): Promise<{ token: string; user: SessionUser }> {
	const { db } = app;
	const pending = await findChallenge(db, "sign-in", input.token);
	if (!pending) throw expiredError();
	const userId = pending.user_id;
	const passkey =
		input.passkey &&
		(await verifyAuthentication(app.settings, input.passkey, {
			challenge: pending.challenge,
			passkeys: await selectPasskeys(db, userId),
			userVerification: "preferred",
		}));
	// A passkey cannot be guessed, so other people's failed attempts must not block it.
	const { ip } = input;
	const recordFailure = (detail: string) =>
		recordRefusal(db, { kind: "sign-in refused", userId, actorId: null, ip, detail });
	const attempt = input.passkey
		? undefined
		: await beginAttemptOf(app.limits, `second step ${userId}`, () =>
				recordFailure(TOO_MANY_ATTEMPTS),
			);
	const proof = input.passkey ? "passkey" : input.recoveryCode ? "recovery code" : "code";
	const signedIn = await transaction(db, async (tx) => {
		const user = await tx
			.selectFrom("users")
			.select(["id", "username", "email", "role"])
			.where("id", "=", userId)
			.executeTakeFirst();
		if (!user) throw expiredError();
		if (input.passkey) {
			if (!passkey || !(await recordPasskeyUse(tx, passkey))) {
				throw invalidField("passkey", "This passkey does not belong to this account");
			}
		} else if (input.recoveryCode !== undefined) {
			if (!(await spendRecoveryCode(tx, userId, input.recoveryCode))) {
				throw invalidField("recoveryCode", "This recovery code is not correct, or was used before");
			}
		} else {
			await spendCode(tx, userId, input.code ?? "");
		}
		if (!(await spendChallenge(tx, "sign-in", input.token))) throw expiredError();
		await rememberBrowser(tx, userId, input.knownBrowserToken);
		await recordOwnEvent(tx, { id: userId, ip }, "sign-in", `password and ${proof}`);
		return { token: await startSession(tx, userId, input.userAgent), user };
	}).catch(async (error: unknown) => {
		if (error instanceof AppError && error.status === 400) await recordFailure(`wrong ${proof}`);
		explainFullDisk(error);
	});
	await attempt?.succeeded();
	const { token, user } = signedIn;
	return { token, user: presentSessionUser({ ...user, role: user.role as Role }) };
}

async function spendCode(tx: Tx, userId: string, code: string): Promise<void> {
	const known = await tx
		.selectFrom("code_apps")
		.select(["secret", "last_step"])
		.where("user_id", "=", userId)
		.where("confirmed_at", "is not", null)
		.executeTakeFirst();
	await tx
		.updateTable("code_apps")
		.set({ last_step: requireUnusedTimeStep(known, code) })
		.where("user_id", "=", userId)
		.execute();
}
