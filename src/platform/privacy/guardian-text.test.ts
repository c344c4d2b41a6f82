import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { CONSENT_TEXT } from "./guardian-text.ts";

test("docs/operations.md says what each version of the text was: a changed text needs a new one", async () => {
	const { version, why, guardian } = CONSENT_TEXT;
	const page = await readFile("docs/operations.md", "utf8");
	expect(page).toContain(`\n| ${version} | ${why} | ${guardian} |\n`);
});
