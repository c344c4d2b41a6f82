import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { createReceipt, readReceipt } from "./receipts.server.ts";

const signer = (secret = "ours") => ({
	hash: (text: string) => createHmac("sha256", secret).update(text).digest("base64url"),
});

test("a receipt contains only the reference, and is always the same for it", () => {
	const receipt = createReceipt(signer(), "MR-7K3QZ9");
	expect(receipt).toMatch(/^MR-7K3QZ9\.[\w-]{43}$/);
	expect(createReceipt(signer(), "MR-7K3QZ9")).toBe(receipt);
	expect(readReceipt(signer(), receipt)).toBe("MR-7K3QZ9");
});

test("a forged, changed or truncated receipt is refused", () => {
	const receipt = createReceipt(signer(), "MR-7K3QZ9");
	const [, signature] = receipt.split(".");
	for (const forged of [
		"",
		"1",
		"MR-7K3QZ9",
		receipt.slice(0, -1),
		`MR-7K3QZA.${signature}`,
		`.${signature}`,
		createReceipt(signer("somebody else's"), "MR-7K3QZ9"),
		createReceipt(signer(), ""),
	]) {
		expect(readReceipt(signer(), forged), forged).toBeNull();
	}
});
