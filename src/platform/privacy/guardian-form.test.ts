import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { CONSENT_TEXT, guardianOf } from "./guardian-form.ts";

test("docs/operations.md says what each version of the text was: a changed text needs a new one", async () => {
	const { version, why, guardian } = CONSENT_TEXT;
	const page = await readFile("docs/operations.md", "utf8");
	expect(page).toContain(`\n| ${version} | ${why} | ${guardian} |\n`);
});

test("a question left open is nothing, whatever the page says beside it", () => {
	const typed = { under_18: "", "guardian.name": "", "guardian.phone": "", consent_text: "1" };
	const nothing = { under_18: undefined, guardian: undefined, consent_text: undefined };
	expect(guardianOf(typed)).toEqual(nothing);
	expect(guardianOf({})).toEqual(nothing);
});

test("an answer goes with the text that was shown, a number without its gaps", () => {
	expect(
		guardianOf({ under_18: "true", "guardian.phone": "0722 000-111", consent_text: "1" }),
	).toEqual({
		under_18: true,
		guardian: { name: undefined, phone: "0722000111" },
		consent_text: "1",
	});
	expect(guardianOf({ under_18: "false", consent_text: "1" })).toMatchObject({ under_18: false });
});
