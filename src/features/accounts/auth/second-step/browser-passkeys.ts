import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { ApiError } from "../../../../platform/browser/api-error.ts";

/** WebAuthn data that only the browser and the server interpret. */
type Opaque = Record<string, unknown>;

/** Asks the browser for a passkey. */
export async function askForPasskey(options: Opaque): Promise<Opaque> {
	assertAddress(options.origin, options.rpId);
	const optionsJSON = options as unknown as Parameters<
		typeof startAuthentication
	>[0]["optionsJSON"];
	return { ...(await startAuthentication({ optionsJSON }).catch(fail)) };
}

/** Asks the browser to create a passkey. */
export async function makePasskey(options: Opaque): Promise<Opaque> {
	assertAddress(options.origin, (options.rp as { id?: unknown } | undefined)?.id);
	const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]["optionsJSON"];
	return { ...(await startRegistration({ optionsJSON }).catch(fail)) };
}

/** Throws if the site is open at another address than the one of its passkeys, of which other servers tell the host only. */
function assertAddress(origin: unknown, host: unknown): void {
	const isHere =
		typeof origin === "string"
			? origin === location.origin
			: typeof host !== "string" || `.${location.hostname}`.endsWith(`.${host}`);
	if (isHere) return;
	refuse(`Passkeys work only at ${origin ?? host}. Please open that address and try again.`);
}

/** Browsers do not reveal why it failed: the person may have pressed Cancel. */
function fail(cause: unknown): never {
	const known = cause instanceof Error && cause.name === "InvalidStateError";
	return refuse(
		known
			? "This device has a passkey for your account already."
			: "The passkey was not used. Please try again.",
	);
}

function refuse(sentence: string): never {
	throw new ApiError(sentence, { status: 0, serverText: sentence });
}
