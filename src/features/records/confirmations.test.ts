import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { signReceipt, verifyReceipt } from "./confirmations.server.ts";

const signer = (secret = "ours") => ({
	hash: (text: string) => createHmac("sha256", secret).update(text).digest("base64url"),
});

test("a receipt contains only the reference, and is always the same for it", () => {
	const receipt = signReceipt(signer(), "MR-7K3QZ9");
	expect(receipt).toMatch(/^MR-7K3QZ9\.[\w-]{43}$/);
	expect(signReceipt(signer(), "MR-7K3QZ9")).toBe(receipt);
	expect(verifyReceipt(signer(), receipt)).toBe("MR-7K3QZ9");
});

test("a forged, changed or truncated receipt is refused", () => {
	const receipt = signReceipt(signer(), "MR-7K3QZ9");
	const [, signature] = receipt.split(".");
	for (const forged of [
		"",
		"1",
		"MR-7K3QZ9",
		receipt.slice(0, -1),
		`MR-7K3QZA.${signature}`,
		`.${signature}`,
		signReceipt(signer("somebody else's"), "MR-7K3QZ9"),
		signReceipt(signer(), ""),
	]) {
		expect(verifyReceipt(signer(), forged), forged).toBeNull();
	}
});
