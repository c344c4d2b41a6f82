import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { button, expectNone, press } from "../../../tests/support/components/actions.ts";
import { setSiteSettings } from "../../../tests/support/components/application.tsx";
import {
	beginWithoutWorkbooks,
	entry,
	field,
	openWorkbook,
	seeSaved,
} from "../../../tests/support/components/workbook.ts";
import { newTable } from "./data-table.ts";
import { newWorkbook } from "./workbook.ts";
import { nextMonths } from "./write-up.tsx";

beginWithoutWorkbooks();

const abstractPart = page.getByRole("region", { name: /^Abstract/ });
const writeAbstract = (words: number) =>
	abstractPart.getByRole("textbox").fill("word ".repeat(words));

test("an abstract's words are counted beside the limits of the guide and of the fair, which allows fewer", async () => {
	await openWorkbook({}, "write-up");
	await expect.element(abstractPart).toMatchTextContent(/Missing: the text/);
	await press(abstractPart.getByRole("button"));
	await writeAbstract(249);
	await expect.element(abstractPart).toMatchTextContent(/Filled in/);
	await expect.element(abstractPart).toMatchTextContent(/249 words\. The guide says 250 to 500\./);
	await expect
		.element(abstractPart)
		.toMatchTextContent(/The fair itself says: under 250 words \(.*; about 250 words \(.*2025\)/);
	await writeAbstract(501);
	await expect.element(abstractPart).toMatchTextContent(/1 word too many/);
});

test("each part of the write-up says what it lacks, also by the fair's rules in the settings", async () => {
	setSiteSettings({
		fair_rules: [{ what: "Board", rule: "1 m wide", year: "2026", source: "the hall" }],
	});
	await openWorkbook({}, "write-up");
	await press(abstractPart.getByRole("button"));
	await writeAbstract(249);
	await expect.element(abstractPart).toMatchTextContent(/Missing: 1 more word/);
	await expectNone(page.getByText(/^The fair itself says/));
	await writeAbstract(250);
	await expect.element(abstractPart).toMatchTextContent(/Filled in/);
	const chapter = page.getByRole("region", { name: /^Chapter 1/ });
	await press(chapter.getByRole("button"));
	for (const objective of [1, 2, 3]) await field(`Objective ${objective}`).fill("To measure");
	await expect.element(chapter).toMatchTextContent(/Objectives: 3 written, 3 to 5 needed/);
	await press(button("Add an Objective"));
	await press(button("Add an Objective"));
	await expectNone(page.getByRole("button", { name: "Add an Objective" }));
	await chapter.getByText("What belongs here").click();
	await expect.element(chapter.getByText(/is known, from the whole country down/)).toBeVisible();
});

test("category, level and month of the cover are chosen from lists, and an earlier typed level stays", async () => {
	const cover = { ...newWorkbook("", "").cover, level: "Form 3" };
	const { stored } = await openWorkbook({ cover }, "write-up");
	await press(page.getByRole("button", { name: /^Cover page/ }));
	const optionsOf = (name: string) => {
		const select = page.getByRole("combobox", { name }).element() as HTMLSelectElement;
		return [...select.options].map(({ text }) => text);
	};
	expect(optionsOf("Category").slice(0, 3)).toEqual(["Choose", "Mathematical Science", "Physics"]);
	expect(optionsOf("Category")).toHaveLength(14);
	expect(optionsOf("Level")).toEqual([
		"Choose",
		"Form 3",
		"Junior: Grade\u00a07\u00a0to\u00a09",
		"Senior: Grade\u00a010\u00a0to\u00a012, Form\u00a03\u00a0and\u00a04",
		"University",
	]);
	expect(optionsOf("Month and year")).toHaveLength(14);
	await expect.element(page.getByRole("combobox", { name: "Level" })).toHaveValue("Form 3");
	await page.getByRole("combobox", { name: "Level" }).selectOptions("Junior");
	await page.getByRole("combobox", { name: "Category" }).selectOptions("Physics");
	await seeSaved();
	expect((await stored()).cover).toMatchObject({ category: "Physics", level: "Junior" });
});

test.each([
	["2026-03-31", "March 2026", "April 2026", "March 2027"],
	["2026-12-01", "December 2026", "January 2027", "December 2027"],
	["2027-01-30", "January 2027", "February 2027", "January 2028"],
])("on %s the months to choose begin with %s", (day, first, second, last) => {
	const months = nextMonths(day);
	expect([months[0], months[1], months.at(-1)]).toEqual([first, second, last]);
});

test("one press prints cover, declarations, chapters, tables, references and the whole logbook", async () => {
	const print = vi.spyOn(window, "print").mockImplementation(() => {});
	onTestFinished(() => print.mockRestore());
	const changed = { ...entry("Charred 500 g"), earlier: [{ ...entry("Charred bone") }] };
	await openWorkbook({
		log: [changed],
		tables: [newTable("t", "Fluoride by depth")],
		ai: "none",
		objectives: ["To measure fluoride"],
		chapters: { abstract: "Our village", "chapter-5": "It works" },
	});
	await press(button("Print Everything"));
	await expect.poll(() => print.mock.calls.length).toBe(1);
	const printed = document.querySelector(".printed-workbook");
	const headings = [...(printed?.querySelectorAll("h1, h2") ?? [])].map((each) => each.textContent);
	expect(headings.slice(0, 4)).toEqual([
		"Water",
		"Declaration page",
		"Abstract",
		"Chapter 1: Background",
	]);
	expect(headings.slice(-2)).toEqual(["References", "Appendices"]);
	for (const text of ["Declaration about plagiarism", "Fluoride by depth", "To measure fluoride"])
		expect(printed?.textContent).toContain(text);
	expect(printed?.textContent).toMatch(/Charred bone.*changed later.*Charred 500 g/s);
});

test("an empty workbook prints lines for what the cover lacks, to fill in by hand", async () => {
	const print = vi.spyOn(window, "print").mockImplementation(() => {});
	onTestFinished(() => print.mockRestore());
	await openWorkbook({ title: "", cover: { ...newWorkbook("", "").cover, school: "Moi Girls" } });
	await press(button("Print Everything"));
	await expect.poll(() => print.mock.calls.length).toBe(1);
	const texts = (selector: string) =>
		[...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
	expect(texts(".printed-cover > :is(h1, p)")).toEqual(["", "Moi Girls"]);
	expect(texts(".printed-cover li")).toEqual([
		"Title",
		"Category",
		"Level",
		"Names of the participants",
		"County and sub-county",
		"Patron or supervisor",
		"Month and year",
	]);
});

test("text that is not in the log yet is mentioned, and printed as such", async () => {
	const print = vi.spyOn(window, "print").mockImplementation(() => {});
	onTestFinished(() => print.mockRestore());
	await openWorkbook({ log: [entry("Charred bone")], ai: "used" });
	const message = page.getByText(/^What you typed under Logbook has not been added to the log yet/);
	await press(button("Change"));
	await expect.element(button("Save the change")).toBeVisible();
	await expectNone(message);
	await page.getByRole("listitem").getByRole("textbox", { name: "What I saw" }).fill("White smoke");
	await field("What I did").first().fill("Weighed the");
	await expect.element(message).toBeVisible();
	await press(button("Print Everything"));
	await expect.poll(() => print.mock.calls.length).toBe(1);
	const printed = document.querySelector(".printed-workbook")?.textContent;
	expect(printed).toMatch(/Not in the log yet: a change of Mar 2, 2026.*White smoke/);
	expect(printed).toMatch(/Not in the log yetWhat I didWeighed the/);
	expect(printed).toContain("Artificial intelligence was used; the purpose is not stated.");
	await press(button("Save the change"));
	await press(button("Add to Log"));
	await expectNone(message);
});
