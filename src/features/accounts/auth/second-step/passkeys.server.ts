import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Schema } from "../../../../db/schema.ts";
import { transaction } from "../../../../db/transaction.ts";
import type { App } from "../../../../platform/app-context.ts";
import { AppError, invalidField } from "../../../../platform/http/app-error.ts";
import { requireAccess } from "../../../../platform/http/authorization.server.ts";
import type { Actor } from "../../../../platform/http/authorization.ts";
import type { Settings } from "../../../../platform/settings.ts";
import { recordRefusal } from "../../security-events/record-security-event.server.ts";
import { explainFullDisk, recordIdentityProof } from "../sessions.server.ts";
import {
	findChallenge,
	putChallenge,
	recordPasskeyUse,
	selectPasskeys,
	spendChallenge,
} from "./second-step.queries.server.ts";

/* Imported lazily, because the library contains parsers for many kinds of certificates. */
const load = () => import("@simplewebauthn/server");

type RelyingParty = Pick<Settings, "siteUrl">;

export type StoredPasskey = Pick<
	Schema["passkeys"],
	"id" | "public_key" | "counter" | "transports"
>;

function relyingParty({ siteUrl }: RelyingParty) {
	const { hostname, origin } = new URL(siteUrl);
	return { rpID: hostname, origin };
}

function expected(settings: RelyingParty, challenge: string) {
	const { rpID, origin } = relyingParty(settings);
	return { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpID };
}

function transportsOf({ transports }: Pick<StoredPasskey, "transports">) {
	return JSON.parse(transports) as NonNullable<RegistrationResponseJSON["response"]["transports"]>;
}

export async function registrationOptions(
	settings: RelyingParty & { siteName: string },
	user: { id: string; email: string; username: string },
	passkeys: readonly StoredPasskey[],
) {
	const { generateRegistrationOptions } = await load();
	const { rpID, origin } = relyingParty(settings);
	const options = await generateRegistrationOptions({
		rpName: settings.siteName,
		rpID,
		userName: user.email,
		userDisplayName: user.username,
		userID: new TextEncoder().encode(user.id),
		excludeCredentials: passkeys.map((one) => ({ id: one.id, transports: transportsOf(one) })),
		// The password was the first step, so possession of the device is enough.
		authenticatorSelection: { residentKey: "discouraged", userVerification: "preferred" },
	});
	return { ...options, origin };
}

export async function verifyRegistration(
	settings: RelyingParty,
	response: Record<string, unknown>,
	challenge: string,
): Promise<StoredPasskey | undefined> {
	const { verifyRegistrationResponse } = await load();
	const verified = await verifyRegistrationResponse({
		response: response as unknown as RegistrationResponseJSON,
		...expected(settings, challenge),
		requireUserVerification: false,
		// The library throws on malformed input.
	}).catch(() => undefined);
	if (!verified?.verified) return undefined;
	const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
	return {
		id,
		public_key: Buffer.from(publicKey).toString("base64url"),
		counter,
		transports: JSON.stringify(transports.filter((one) => typeof one === "string").slice(0, 10)),
	};
}

/** Whether the device must verify its user (fingerprint, face or PIN) or only their presence. */
type UserVerification = "required" | "preferred";

export async function authenticationOptions(
	settings: RelyingParty,
	passkeys: readonly StoredPasskey[],
	userVerification: UserVerification,
) {
	const { generateAuthenticationOptions } = await load();
	const { rpID, origin } = relyingParty(settings);
	const options = await generateAuthenticationOptions({
		rpID,
		allowCredentials: passkeys.map((one) => ({ id: one.id, transports: transportsOf(one) })),
		userVerification,
	});
	return { ...options, origin };
}

interface Challenge {
	/** null if none was requested. */
	challenge: string | null;
	passkeys: readonly StoredPasskey[];
	userVerification: UserVerification;
}

/** The passkey that answered the challenge, with its new counter; undefined if none did. */
export async function verifyAuthentication(
	settings: RelyingParty,
	response: Record<string, unknown>,
	{ challenge, passkeys, userVerification }: Challenge,
): Promise<Pick<StoredPasskey, "id" | "counter"> | undefined> {
	const passkey = passkeys.find(({ id }) => id === response.id);
	if (!passkey || challenge === null) return undefined;
	const { verifyAuthenticationResponse } = await load();
	const verified = await verifyAuthenticationResponse({
		response: response as unknown as AuthenticationResponseJSON,
		...expected(settings, challenge),
		credential: {
			id: passkey.id,
			publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
			counter: passkey.counter,
			transports: transportsOf(passkey),
		},
		requireUserVerification: userVerification === "required",
	}).catch(() => undefined);
	if (!verified?.verified) return undefined;
	return { id: passkey.id, counter: verified.authenticationInfo.newCounter };
}

/* A passkey here replaces the password, so the device must verify its user: a touch proves nothing. */
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
	await transaction(db, (tx) =>
		putChallenge(tx, "proof", sessionId, { userId: id, challenge }),
	).catch(explainFullDisk);
	return { ...options };
}

/** Proves identity with a passkey; 400 for somebody else's. A passkey cannot be guessed, so there is no limit. */
export async function proveByPasskey(
	{ db, settings }: App,
	actor: Actor | null,
	input: { passkey: Record<string, unknown> },
): Promise<void> {
	const { id, sessionId, ip } = requireAccess(actor, "member");
	const pending = await findChallenge(db, "proof", sessionId);
	const passkey = await verifyAuthentication(settings, input.passkey, {
		challenge: pending?.challenge ?? null,
		passkeys: await selectPasskeys(db, id),
		userVerification: USER_VERIFICATION,
	});
	const proved =
		passkey !== undefined &&
		(await transaction(db, async (tx) => {
			if (!(await spendChallenge(tx, "proof", sessionId))) return false;
			if (!(await recordPasskeyUse(tx, passkey))) return false;
			await recordIdentityProof(tx, sessionId);
			return true;
		}).catch(explainFullDisk));
	if (proved) return;
	const detail = "wrong passkey";
	await recordRefusal(db, { kind: "proof refused", userId: id, actorId: id, ip, detail });
	throw invalidField("passkey", "The passkey could not be checked. Please try again.");
}
