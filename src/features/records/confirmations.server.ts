import type { RateLimits } from "../../platform/http/rate-limits.server.ts";
import { isSameSecret } from "../../platform/http/same-secret.server.ts";
import { parseReference } from "./reference-text.ts";

/*
 * The key in the confirmation page's address proves, without script and after a reload, that something was sent: its
 * reference, signed with the installation's secret, and nothing else. A form sent twice gets the same key. */

type Signer = Pick<RateLimits, "keyedHash">;

export function signConfirmationKey(signer: Signer, reference: string): string {
	return `${reference}.${signature(signer, reference)}`;
}

/** The reference in a key; null if it is forged or truncated. */
export function verifyConfirmationKey(signer: Signer, key: string): string | null {
	const [reference = "", signed = ""] = key.split(".");
	return isSameSecret(signed, signature(signer, reference)) ? parseReference(reference) : null;
}

function signature({ keyedHash }: Signer, reference: string): string {
	return keyedHash(`receipt ${reference}`);
}
