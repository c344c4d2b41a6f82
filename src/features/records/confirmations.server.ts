import { timingSafeEqual } from "node:crypto";
import type { RateLimits } from "../../platform/http/rate-limits.server.ts";
import { parseReference } from "./reference-text.ts";

/**
 * A receipt proves to the confirmation page that an order or request was sent, even without script and after a reload:
 * its reference, signed with the installation's secret. It is part of the page's address, so it contains nothing else.
 * A form that is sent twice gets the same receipt.
 */
type Signer = Pick<RateLimits, "hash">;

export function signConfirmation(signer: Signer, reference: string): string {
	return `${reference}.${signature(signer, reference)}`;
}

/** The reference of a receipt; null if it is forged or truncated. */
export function referenceConfirmed(signer: Signer, receipt: string): string | null {
	const [reference = "", signed = ""] = receipt.split(".");
	const right = Buffer.from(signature(signer, reference));
	const given = Buffer.from(signed);
	const isGenuine = given.length === right.length && timingSafeEqual(given, right);
	return isGenuine ? parseReference(reference) : null;
}

function signature({ hash }: Signer, reference: string): string {
	return hash(`receipt ${reference}`);
}
