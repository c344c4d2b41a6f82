import { createHash, randomBytes } from "node:crypto";

export function hashToken(token: string): string {
	return createHash("sha256").update(token).digest("hex");
}

/** 256 random bits as URL-safe text. */
export function createToken(): string {
	return randomBytes(32).toString("base64url");
}
