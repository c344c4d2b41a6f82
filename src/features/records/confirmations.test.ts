import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { referenceConfirmed, signConfirmation } from "./confirmations.server.ts";

const signer = (secret = "ours") => ({
	hash: (text: string) => createHmac("sha256", secret).update(text).digest("base64url"),
});

test("a receipt contains only the reference, and is always the same for it", () => {
	const receipt = signConfirmation(signer(), "MR-7K3QZ9");
	expect(receipt).toMatch(/^MR-7K3QZ9\.[\w-]{43}$/);
	expect(signConfirmation(signer(), "MR-7K3QZ9")).toBe(receipt);
	expect(referenceConfirmed(signer(), receipt)).toBe("MR-7K3QZ9");
});

test("a forged, changed or truncated receipt is refused", () => {
	const receipt = signConfirmation(signer(), "MR-7K3QZ9");
	const [, signature] = receipt.split(".");
	for (const forged of [
		"",
		"1",
		"MR-7K3QZ9",
		receipt.slice(0, -1),
		`MR-7K3QZA.${signature}`,
		`.${signature}`,
		signConfirmation(signer("somebody else's"), "MR-7K3QZ9"),
		signConfirmation(signer(), ""),
	]) {
		expect(referenceConfirmed(signer(), forged), forged).toBeNull();
	}
});
