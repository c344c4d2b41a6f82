import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { ApiError } from "../../../../platform/browser/api-error.ts";

type WebAuthnData = Record<string, unknown>;

export async function askForPasskey(options: WebAuthnData): Promise<WebAuthnData> {
	assertAddress(options.origin, options.rpId);
	const optionsJSON = options as unknown as Parameters<
		typeof startAuthentication
	>[0]["optionsJSON"];
	return { ...(await startAuthentication({ optionsJSON }).catch(fail)) };
}

export async function makePasskey(options: WebAuthnData): Promise<WebAuthnData> {
	assertAddress(options.origin, (options.rp as { id?: unknown } | undefined)?.id);
	const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]["optionsJSON"];
	return { ...(await startRegistration({ optionsJSON }).catch(fail)) };
}

/** Throws if the site is open at another address than its passkeys'; other servers send only the host. */
function assertAddress(origin: unknown, host: unknown): void {
	const matchesAddress =
		typeof origin === "string"
			? origin === location.origin
			: typeof host !== "string" || `.${location.hostname}`.endsWith(`.${host}`);
	if (matchesAddress) return;
	refuse(`Passkeys work only at ${origin ?? host}. Please open that address and try again.`);
}

/** Browsers do not reveal why it failed: the person may have pressed Cancel. */
function fail(cause: unknown): never {
	const isRegistered = cause instanceof Error && cause.name === "InvalidStateError";
	return refuse(
		isRegistered
			? "This device already has a passkey for your account."
			: "The passkey was not used. Please try again.",
	);
}

function refuse(sentence: string): never {
	throw new ApiError(sentence, { status: 0, serverText: sentence });
}
