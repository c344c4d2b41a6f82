import { transaction } from "../../../../db/transaction.ts";
import type { App } from "../../../../platform/app-context.ts";
import { AppError, invalidField } from "../../../../platform/http/app-error.ts";
import { requireAccess } from "../../../../platform/http/authorization.server.ts";
import type { Actor } from "../../../../platform/http/authorization.ts";
import { recordRefusal } from "../../security-events/record-security-event.server.ts";
import { recordProof } from "../sessions.server.ts";
import { authenticationOptions, verifyAuthentication } from "./passkeys.server.ts";
import {
	findChallenge,
	putChallenge,
	recordPasskeyUse,
	selectPasskeys,
	spendChallenge,
} from "./second-step.queries.server.ts";

/*
 * Here a passkey replaces the password, so the device must verify its user: a security key left in an unlocked
 * computer that only needs a touch proves nothing.
 */
const USER_VERIFICATION = "required";

/** WebAuthn options to ask for one of the caller's passkeys; 409 without any. */
export async function passkeyProofOptions(
	{ db, settings }: App,
	actor: Actor | null,
): Promise<Record<string, unknown>> {
	const { id, sessionId } = requireAccess(actor, "member");
	const passkeys = await selectPasskeys(db, id);
	if (passkeys.length === 0) {
		throw new AppError("conflict", "Your account has no passkey. Please use your password.");
	}
	const options = await authenticationOptions(settings, passkeys, USER_VERIFICATION);
	const { challenge } = options;
	await transaction(db, (tx) => putChallenge(tx, "proof", sessionId, { userId: id, challenge }));
	return { ...options };
}

/**
 * Proves with a passkey that the session is still used by its owner; 400 for a passkey that is not theirs. A passkey
 * cannot be guessed, so there is no limit.
 */
export async function proveByPasskey(
	{ db, settings }: App,
	actor: Actor | null,
	input: { passkey: Record<string, unknown> },
): Promise<void> {
	const { id, sessionId, ip } = requireAccess(actor, "member");
	const asked = await findChallenge(db, "proof", sessionId);
	const passkey = await verifyAuthentication(settings, input.passkey, {
		challenge: asked?.challenge ?? null,
		passkeys: await selectPasskeys(db, id),
		userVerification: USER_VERIFICATION,
	});
	const proved =
		passkey !== undefined &&
		(await transaction(db, async (tx) => {
			if (!(await spendChallenge(tx, "proof", sessionId))) return false;
			if (!(await recordPasskeyUse(tx, passkey))) return false;
			await recordProof(tx, sessionId);
			return true;
		}));
	if (proved) return;
	const detail = "wrong passkey";
	await recordRefusal(db, { kind: "proof refused", userId: id, actorId: id, ip, detail });
	throw invalidField("passkey", "The passkey could not be checked. Please try again.");
}
