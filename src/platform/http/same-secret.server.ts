import { createHash, timingSafeEqual } from "node:crypto";

/** Compares in constant time, whatever the lengths. */
export function isSameSecret(given: string, expected: string): boolean {
	const [one, other] = [given, expected].map((text) => createHash("sha256").update(text).digest());
	return timingSafeEqual(one as Buffer, other as Buffer);
}
