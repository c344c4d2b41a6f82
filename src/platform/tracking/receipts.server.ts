import { timingSafeEqual } from "node:crypto";
import type { RateLimits } from "../http/rate-limits.server.ts";
import { parseReference } from "./reference-text.ts";

/**
 * What proves to the page of a confirmation that an order or a request was sent, also without script and after a
 * reload: its reference, signed with the secret of the installation. It is part of an address, so it holds nothing
 * else. The same for each answer to a form that is sent twice.
 */
type Signer = Pick<RateLimits, "hash">;

export function createReceipt(signer: Signer, reference: string): string {
	return `${reference}.${signature(signer, reference)}`;
}

/** The reference of a receipt; null for one that is forged or cut off. */
export function readReceipt(signer: Signer, receipt: string): string | null {
	const [reference = "", signed = ""] = receipt.split(".");
	const right = Buffer.from(signature(signer, reference));
	const given = Buffer.from(signed);
	const isGenuine = given.length === right.length && timingSafeEqual(given, right);
	return isGenuine ? parseReference(reference) : null;
}

function signature({ hash }: Signer, reference: string): string {
	return hash(`receipt ${reference}`);
}
