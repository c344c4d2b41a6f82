import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { signConfirmationKey, verifyConfirmationKey } from "./confirmations.server.ts";

const signer = (secret = "ours") => ({
	keyedHash: (text: string) => createHmac("sha256", secret).update(text).digest("base64url"),
});

test("a confirmation key contains only the reference, and is always the same for it", () => {
	const key = signConfirmationKey(signer(), "MR-7K3QZ9");
	expect(key).toMatch(/^MR-7K3QZ9\.[\w-]{43}$/);
	expect(signConfirmationKey(signer(), "MR-7K3QZ9")).toBe(key);
	expect(verifyConfirmationKey(signer(), key)).toBe("MR-7K3QZ9");
});

test("a forged, changed or truncated confirmation key is refused", () => {
	const key = signConfirmationKey(signer(), "MR-7K3QZ9");
	const [, signature] = key.split(".");
	for (const forged of [
		"",
		"1",
		"MR-7K3QZ9",
		key.slice(0, -1),
		`MR-7K3QZA.${signature}`,
		`.${signature}`,
		signConfirmationKey(signer("somebody else's"), "MR-7K3QZ9"),
		signConfirmationKey(signer(), ""),
	]) {
		expect(verifyConfirmationKey(signer(), forged), forged).toBeNull();
	}
});
