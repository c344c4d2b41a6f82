import { timingSafeEqual } from "node:crypto";
import type { RateLimits } from "../../platform/http/rate-limits.server.ts";
import { parseReference } from "./reference-text.ts";

/*
 * A receipt proves to the confirmation page, without script and after a reload, that something was sent: its reference,
 * signed with the installation's secret. It is in the page's URL, so it contains nothing else. A form sent twice gets
 * the same receipt. */

type Signer = Pick<RateLimits, "hash">;

export function signReceipt(signer: Signer, reference: string): string {
	return `${reference}.${signature(signer, reference)}`;
}

/** The reference of a receipt; null if it is forged or truncated. */
export function verifyReceipt(signer: Signer, receipt: string): string | null {
	const [reference = "", signed = ""] = receipt.split(".");
	const expected = Buffer.from(signature(signer, reference));
	const actual = Buffer.from(signed);
	const isGenuine = actual.length === expected.length && timingSafeEqual(actual, expected);
	return isGenuine ? parseReference(reference) : null;
}

function signature({ hash }: Signer, reference: string): string {
	return hash(`receipt ${reference}`);
}
