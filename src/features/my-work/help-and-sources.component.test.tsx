import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, press } from "../../../tests/support/components/actions.ts";
import { type Answers, refused } from "../../../tests/support/components/api-stub.ts";
import { trackedOrder } from "../../../tests/support/components/rows.ts";
import {
	beginWithoutWorkbooks,
	field,
	openWorkbook,
	seeSaved,
} from "../../../tests/support/components/workbook.ts";
import type { HelpEntry } from "../help-given/help-given.contract.ts";

beginWithoutWorkbooks();

const HELP_PATH = "/help-given/MR-222222?key=secret";
const sheet = (entries: HelpEntry[]) => ({
	result: { reference: "MR-222222", article_title: "Water", entries },
});
const TRACKED = { ...trackedOrder, reference: "MR-222222", history: [], help_path: HELP_PATH };

async function requestSheet() {
	await field("Reference").fill("mr-222222");
	await page.getByLabelText("Phone number on the order").fill("0712345678");
	await press(button("Add the Lines"));
}

test("a help sheet is added by reference and phone number, and the server gets nothing else", async () => {
	const { calls, stored } = await openWorkbook({}, "help", {
		"POST /track": () => ({ result: TRACKED }),
		"GET /help-given/:reference": () => sheet([{ on: "2026-03-02", text: "Cut the frame" }]),
	});
	await expect.element(button("Add the Lines")).toBeVisible();
	await press(button("Add the Lines"));
	await expect.element(page.getByText(/^Type the reference and the phone/)).toBeVisible();
	expect(calls).toEqual([]);
	await requestSheet();
	await expect.element(page.getByText("One line added.")).toBeVisible();
	expect(calls.map(({ line, body }) => [line, body])).toEqual([
		["POST /track", { reference: "mr-222222", phone: "0712345678" }],
		["GET /help-given/MR-222222", undefined],
	]);
	expect(calls[1]?.query.get("key")).toBe("secret");
	await seeSaved();
	expect((await stored()).help).toMatchObject([
		{ day: "2026-03-02", what: "Cut the frame", reference: "MR-222222" },
	]);
	await requestSheet();
	await expect.element(page.getByText(/already has all lines of this sheet/)).toBeVisible();
});

const NOT_FOUND = "We found no order with this reference and phone number.";

test.each<[string, Answers[string], string]>([
	["a wrong reference", () => refused(404, { error: NOT_FOUND }), NOT_FOUND],
	[
		"too many tries",
		() => refused(429, { error: "Try again in 15 minutes" }),
		"Try again in 15 minutes",
	],
	["an answer without words", () => new Response("", { status: 500 }), "We could not look it up."],
	["no connection", () => Promise.reject(new TypeError("away")), "There is no connection."],
	[
		"an order without a sheet",
		() => ({ result: { ...TRACKED, help_path: null } }),
		"Nothing is written on your sheet yet.",
	],
])("%s is explained, and what was typed stays", async (_, answer, sentence) => {
	await openWorkbook({}, "help", { "POST /track": answer });
	await expect.element(button("Add the Lines")).toBeVisible();
	await requestSheet();
	await expect.element(page.getByText(sentence)).toBeVisible();
	await expect.element(field("Reference")).toHaveValue("mr-222222");
});

test("help, sources and a statement on artificial intelligence are written line by line", async () => {
	const { stored } = await openWorkbook({}, "help");
	await expect.element(button("Add a Helper")).toBeVisible();
	await press(button("Add a Helper"));
	await field("Who").fill("Mr Otieno");
	await field("What they helped with").fill("Reading the strips");
	await press(button("Add a Source"));
	await field("Author").fill("KEBS");
	await expect.element(page.getByText("KEBS (no year).")).toBeVisible();
	await press(page.getByRole("radio", { name: "Artificial intelligence was used", exact: true }));
	await field("What was used").fill("A chatbot");
	await field("For which part").fill("the spelling");
	await expect
		.element(page.getByText("Artificial intelligence was used: A chatbot for the spelling."))
		.toBeVisible();
	await press(button("Remove helper 1"));
	await press(button("Remove", "alertdialog"));
	await seeSaved();
	expect(await stored()).toMatchObject({ help: [], sources: [{ author: "KEBS" }], ai: "used" });
});
