import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Settings } from "../../../../platform/settings.ts";
import { site } from "../../../../site.ts";

/* The library reads certificates of all kinds: it is loaded when somebody uses a passkey. */
const load = () => import("@simplewebauthn/server");

type Where = Pick<Settings, "siteUrl">;

export interface StoredPasskey {
	id: string;
	public_key: string;
	counter: number;
	transports: string;
}

type Transports = NonNullable<RegistrationResponseJSON["response"]["transports"]>;

function relyingParty({ siteUrl }: Where) {
	const { hostname, origin } = new URL(siteUrl);
	return { rpID: hostname, origin };
}

function expected(settings: Where, challenge: string) {
	const { rpID, origin } = relyingParty(settings);
	return { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpID };
}

function transportsOf({ transports }: Pick<StoredPasskey, "transports">) {
	return JSON.parse(transports) as Transports;
}

/** What the browser needs to make a passkey; none that the person has already. */
export async function registrationOptions(
	settings: Where,
	user: { id: string; email: string; username: string },
	passkeys: readonly StoredPasskey[],
) {
	const { generateRegistrationOptions } = await load();
	return generateRegistrationOptions({
		rpName: site.name,
		rpID: relyingParty(settings).rpID,
		userName: user.email,
		userDisplayName: user.username,
		userID: new TextEncoder().encode(user.id),
		excludeCredentials: passkeys.map((one) => ({ id: one.id, transports: transportsOf(one) })),
		// The password is the first step: holding the device is enough for the second.
		authenticatorSelection: { residentKey: "discouraged", userVerification: "preferred" },
	});
}

/** The passkey that was made, as it is stored; undefined for what does not answer the challenge. */
export async function verifyRegistration(
	settings: Where,
	response: Record<string, unknown>,
	challenge: string,
): Promise<StoredPasskey | undefined> {
	const { verifyRegistrationResponse } = await load();
	const verified = await verifyRegistrationResponse({
		response: response as unknown as RegistrationResponseJSON,
		...expected(settings, challenge),
		requireUserVerification: false,
		// It throws for whatever a sender may have made up.
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

/** Whether the device must see a fingerprint, a face or a PIN, or only that somebody holds it. */
type UserVerification = "required" | "preferred";

export async function authenticationOptions(
	settings: Where,
	passkeys: readonly StoredPasskey[],
	userVerification: UserVerification,
) {
	const { generateAuthenticationOptions } = await load();
	return generateAuthenticationOptions({
		rpID: relyingParty(settings).rpID,
		allowCredentials: passkeys.map((one) => ({ id: one.id, transports: transportsOf(one) })),
		userVerification,
	});
}

interface Asked {
	/** null while none was asked for. */
	challenge: string | null;
	/** Of the person. */
	passkeys: readonly StoredPasskey[];
	userVerification: UserVerification;
}

/** Which of the passkeys answers the challenge, with its new counter; else undefined. */
export async function verifyAuthentication(
	settings: Where,
	response: Record<string, unknown>,
	{ challenge, passkeys, userVerification }: Asked,
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
