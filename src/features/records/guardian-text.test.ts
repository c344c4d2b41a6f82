import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { CONSENT_TEXT } from "./guardian-text.ts";

test("docs/operations.md lists the text of each version, so a changed text needs a new version", async () => {
	const { version, why, guardian } = CONSENT_TEXT;
	const page = await readFile("docs/operations.md", "utf8");
	expect(page).toContain(`\n| ${version} | ${why} | ${guardian} |\n`);
});
