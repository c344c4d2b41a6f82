import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
	alertdialog,
	button,
	expectCount,
	expectNone,
	press,
} from "../../../../tests/support/components/actions.ts";
import { type Answers, refused, stubApi } from "../../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../../tests/support/components/application.tsx";
import { site } from "../../../site.ts";
import { newTable } from "../data-table.ts";
import { deleteWorkbook, listWorkbooks, readStored, storeWorkbook } from "../store.ts";
import { newId, newWorkbook, type Workbook } from "../workbook.ts";

const WRITTEN = "2026-03-02T08:00:00.000Z";
const entry = (did: string) => ({
	id: newId(),
	did,
	saw: "",
	next: "",
	at: WRITTEN,
	earlier: [],
	struckAt: null,
});

/** Stores a workbook and opens it at a tab. */
async function openWorkbook(part: Partial<Workbook> = {}, tab = "log", answers: Answers = {}) {
	const { calls } = stubApi(answers);
	const book = await storeWorkbook({ ...newWorkbook("Water", WRITTEN), ...part }, true);
	const application = await openPage(`/my-work#${book.id}/${tab}`);
	await expect.element(page.getByLabelText("Title of the project")).toBeVisible();
	const stored = async () => (await readStored(book.id)) as Workbook;
	return { book, calls, stored, ...application };
}

const field = (name: string | RegExp) => page.getByRole("textbox", { name });
const saved = () => expect.element(page.getByText("Saved on this phone")).toBeVisible();

beforeEach(async () => {
	for (const { id } of (await listWorkbooks()).workbooks) await deleteWorkbook(id);
});

test("a log that is started from a project has its title, and names the project as a source", async () => {
	stubApi({});
	await openPage("/my-work#clay-filter=Clay%20Filter%20(1%25)");
	await expect.element(field("Title of your project")).toHaveValue("Clay Filter (1%)");
	await press(button("Start"));
	await expect.element(page.getByLabelText("Title of the project")).toHaveValue("Clay Filter (1%)");
	const [listed] = (await listWorkbooks()).workbooks;
	const book = (await readStored(listed?.id ?? "")) as Workbook;
	expect(book.sources).toMatchObject([
		{ title: "Clay Filter (1%)", where: `${location.origin}/projects/clay-filter` },
	]);
});

test("several workbooks are listed, and one without a title is not started", async () => {
	stubApi({});
	for (const title of ["Water", "Soil"]) await storeWorkbook(newWorkbook(title, WRITTEN), true);
	await openPage("/my-work");
	await expect.element(page.getByRole("heading", { name: "Start another" })).toBeVisible();
	await expectCount(page.getByRole("link", { name: /^(Water|Soil)$/ }), 2);
	await press(button("Start"));
	await expect.element(page.getByText("Title is required")).toBeVisible();
	await press(button("Delete Water"));
	await expect.element(alertdialog).toMatchTextContent(/This cannot be undone/);
	await press(button("Delete", "alertdialog"));
	await expectCount(page.getByRole("link", { name: /^(Water|Soil)$/ }), 1);
});

test("two presses at once start one workbook, and write one entry without an error", async () => {
	stubApi({});
	await openPage("/my-work#clay-filter=Water");
	const pressTwice = async (name: string) => {
		await expect.element(button(name)).toBeVisible();
		const element = button(name).element() as HTMLElement;
		element.click();
		element.click();
	};
	await pressTwice("Start");
	await expect.element(field("Title of the project")).toBeVisible();
	await field("What I did").fill("Charred bone");
	await pressTwice("Write it into the log");
	await expect.element(page.getByRole("heading", { name: "Entries (1)" })).toBeVisible();
	await press(button("Write it into the log"));
	await expectNone(page.getByText("Write at least one line"));
	await field("What I did").fill(" ");
	await press(button("Write it into the log"));
	await expect.element(page.getByText("Write at least one line")).toBeVisible();
	expect((await listWorkbooks()).workbooks).toHaveLength(1);
});

test("the browser asks before a page is closed whose last change is not stored yet", async () => {
	await openWorkbook();
	await saved();
	const isAsked = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));
	expect(isAsked()).toBe(false);
	// Storing does not come to an end.
	const opening = vi.spyOn(indexedDB, "open").mockReturnValue({} as IDBOpenDBRequest);
	onTestFinished(() => opening.mockRestore());
	await field("What I did").fill("Charred bone");
	await expect.element(page.getByText("Saving...")).toBeVisible();
	expect(isAsked()).toBe(true);
	await expect.poll(() => opening.mock.calls.length).toBeGreaterThan(0);
});

test("an entry is dated when it is written; half an entry is still there after a reload", async () => {
	const { stored, reload } = await openWorkbook();
	await press(button("Write it into the log"));
	await expect.element(page.getByText("Write at least one line")).toBeVisible();
	await field("What I did").fill("Charred 500 g bone");
	await saved();
	await reload();
	await expect.element(field("What I did")).toHaveValue("Charred 500 g bone");
	await press(button("Write it into the log"));
	await expect.element(page.getByRole("heading", { name: "Entries (1)" })).toBeVisible();
	await expect.element(field("What I did")).toHaveValue("");
	await saved();
	expect((await stored()).log).toMatchObject([{ did: "Charred 500 g bone", earlier: [] }]);
});

test("a later change shows what was written before, and a crossed-out entry stays readable", async () => {
	await openWorkbook({ log: [entry("Charred bone")] });
	await press(button("Change"));
	await press(button("Cancel"));
	await press(button("Change"));
	const changed = page.getByRole("listitem").getByRole("textbox", { name: "What I did" });
	await changed.fill("Charred 500 g bone");
	await press(button("Save the change"));
	const item = page.getByRole("listitem").filter({ hasText: "Charred 500 g bone" });
	await expect.element(item).toMatchTextContent(/Mar 2, 2026/);
	const earlier = item.getByText(/^Changed on/);
	await earlier.click();
	await expect.element(item.getByText("Charred bone", { exact: true })).toBeVisible();
	await press(button("Cross Out"));
	await expect.element(item.getByText(/^Crossed out on/)).toBeVisible();
	await expect.element(item.getByText("Charred 500 g bone")).toBeVisible();
	await press(button("Restore"));
	await expectNone(item.getByText(/^Crossed out on/));
});

test("a long log is shown in steps, and only the open table is rendered", async () => {
	const log = Array.from({ length: 200 }, (_, at) => entry(`Entry number ${at + 1}`));
	const tables = Array.from({ length: 20 }, (_, at) => newTable(`t${at}`, `Table of day ${at}`));
	await openWorkbook({ log, tables });
	await expect.element(page.getByText("Entry number 200")).toBeVisible();
	await expectCount(page.getByRole("button", { name: "Cross Out" }), 30);
	await press(button("Show Older Entries"));
	await expectCount(page.getByRole("button", { name: "Cross Out" }), 60);
	await press(page.getByRole("tab", { name: "Data" }));
	await press(button("Table 3: Table of day 2"));
	await expectCount(page.getByRole("table"), 1);
});

test("cells of a spreadsheet become a table with means, and a cell that can mean two numbers is marked", async () => {
	await openWorkbook({}, "data");
	await press(button("Make a Table of It"));
	await expect.element(page.getByText("Paste the cells of your spreadsheet first")).toBeVisible();
	await field("Or paste cells of a spreadsheet").fill(
		"Depth (cm)\tFluoride 1 (mg/l)\tFluoride 2 (mg/l)\n10\t0,6\t0,8\n20\t4,1\t4,3",
	);
	await press(button("Make a Table of It"));
	const cell = (name: string) => page.getByRole("textbox", { name, exact: true });
	await expect.element(cell("Fluoride (mg/l), reading 2, row 1")).toHaveValue("0.8");
	const means = () =>
		[...document.querySelectorAll(".computed")].map(({ textContent }) => textContent);
	expect(means()).toEqual(["0.7", "0.6 to 0.8", "4.2", "4.1 to 4.3"]);
	await page.getByLabelText("Spread of repeated readings").selectOptions("deviation");
	await expect.poll(means).toEqual(["0.7", "± 0.14", "4.2", "± 0.14"]);
	const unclear = cell("Fluoride (mg/l), reading 1, row 1");
	await unclear.fill("1,250");
	await expect.element(unclear).toHaveAttribute("aria-invalid", "true");
	await expect.element(page.getByText(/^A number like 1,250 can mean/)).toBeVisible();
});

test("a paste says how it is read before it becomes a table, and asks what commas are", async () => {
	const { stored } = await openWorkbook({}, "data");
	const paste = field("Or paste cells of a spreadsheet");
	await paste.fill("Filter,pH,pH,pH\nsand,7.1,7.2,7.0\nchar,8.1,8.0,8.2");
	await expect
		.element(
			page.getByText(
				"Read as 2 rows and 4 columns, separated by commas. Columns: Filter; pH, measured 3 times.",
			),
		)
		.toBeVisible();
	await paste.fill("12,5\n13,1");
	await press(button("Make a Table of It"));
	await expect.element(page.getByText(/^Choose below whether the commas/)).toBeVisible();
	await page.getByLabelText("Between the columns").selectOptions("Nothing: one cell a line");
	await press(button("Make a Table of It"));
	await expect
		.element(page.getByRole("textbox", { name: "Column 1, row 2", exact: true }))
		.toHaveValue("13.1");
	await saved();
	expect((await stored()).tables[0]?.rows).toEqual([["12.5"], ["13.1"]]);
});

test("a paste into cells says how it was read and can be undone; of a long table, some rows are shown", async () => {
	const columns = [{ name: "Day", unit: "", readings: 1 }];
	const table = { ...newTable("t", "Growth"), columns, rows: [["1"]] };
	const { stored } = await openWorkbook({ tables: [table] }, "data");
	const cell = (row: number) => page.getByRole("textbox", { name: `Day, row ${row}`, exact: true });
	const lines = Array.from({ length: 4000 }, (_, row) => `${row},0.6`);
	const clipboardData = new DataTransfer();
	clipboardData.setData("text/plain", lines.join("\n"));
	cell(1)
		.element()
		.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
	await expect
		.element(page.getByText(/Read as 4000 rows and 2 columns, separated by commas\./))
		.toBeVisible();
	await expectCount(page.getByRole("textbox", { name: /^Day, row/ }), 100);
	await press(button("Later Rows"));
	await expect.element(page.getByText("Rows 101 to 200 of 4000")).toBeVisible();
	(cell(200).element() as HTMLElement).focus();
	await userEvent.keyboard("{Enter}");
	await expect.element(cell(201)).toHaveFocus();
	await press(button("Add a Row"));
	await expect.element(cell(4001)).toBeVisible();
	await press(button("Remove row 4001"));
	await press(button("Earlier Rows"));
	await cell(3900).fill("x");
	await expectCount(button("Undo"), 0);
	await saved();
	expect((await stored()).tables[0]?.rows[3899]).toEqual(["x", "0.6"]);
});

test("a new table starts with its columns, which stay open while they are named", async () => {
	const { stored } = await openWorkbook({}, "data");
	await press(button("Start an Empty Table"));
	const names = page.getByRole("textbox", { name: "Name" });
	await names.nth(0).fill("Depth");
	await names.nth(1).fill("Fluoride");
	await page.getByRole("textbox", { name: "Unit" }).nth(1).fill("mg/l");
	await expect
		.element(page.getByRole("textbox", { name: "Fluoride (mg/l), reading 1, row 1" }))
		.toBeVisible();
	await saved();
	expect((await stored()).tables[0]?.columns).toMatchObject([
		{ name: "Depth", readings: 0 },
		{ name: "Fluoride", unit: "mg/l", readings: 3 },
	]);
});

test("by keyboard: Enter goes down and adds a row, arrows move, and a paste fills the cells", async () => {
	const columns = [{ name: "Day", unit: "", readings: 1 }];
	const table = { ...newTable("t", "Growth"), columns, rows: [["1"], ["2"]] };
	const { stored } = await openWorkbook({ tables: [table] }, "data");
	const cell = (row: number) => page.getByRole("textbox", { name: `Day, row ${row}`, exact: true });
	(cell(2).element() as HTMLElement).focus();
	await userEvent.keyboard("{Enter}");
	await expect.element(cell(3)).toHaveFocus();
	await userEvent.keyboard("7{ArrowUp}");
	await expect.element(cell(2)).toHaveFocus();
	const clipboardData = new DataTransfer();
	clipboardData.setData("text/plain", "5\ta\n6\tb");
	cell(2)
		.element()
		.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
	await press(button("Undo"));
	await expect.element(cell(2)).toHaveValue("2");
	cell(2)
		.element()
		.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
	await saved();
	expect((await stored()).tables[0]?.rows).toEqual([
		["1", ""],
		["5", "a"],
		["6", "b"],
	]);
	await press(button("Remove row 3"));
	await press(button("Cancel", "alertdialog"));
	await expect.element(cell(3)).toHaveValue("6");
});

test("a column with filled cells is only removed, or made narrower, after a question", async () => {
	const table = { ...newTable("t", ""), rows: [["a", "1", "2", "3"]] };
	const { stored } = await openWorkbook({ tables: [table] }, "data");
	const readings = page.getByLabelText("What is in it").nth(1);
	await readings.selectOptions("1");
	await expect.element(alertdialog).toMatchTextContent(/2 filled cells/);
	await press(button("Cancel", "alertdialog"));
	await expect.element(readings).toHaveValue("3");
	await readings.selectOptions("4");
	await press(button("Remove column 1"));
	await press(button("Remove", "alertdialog"));
	await saved();
	expect((await stored()).tables[0]?.rows).toEqual([["1", "2", "3", ""]]);
});

test("a chart has both axes labelled with units, its number and title, and the spread", async () => {
	const columns = [
		{ name: "Depth", unit: "cm", readings: 1 },
		{ name: "Fluoride", unit: "mg/l", readings: 2 },
	];
	const rows = [
		["10", "0.6", "0.8"],
		["20", "0.2", ""],
	];
	const table = { ...newTable("t", "Fluoride by depth"), columns, rows };
	await openWorkbook({ tables: [table] }, "data");
	const kind = page.getByLabelText("Chart", { exact: true });
	for (const [chosen, marks] of [
		["bars", "rect"],
		["points", "circle"],
		["line", "polyline"],
	] as const) {
		await kind.selectOptions(chosen);
		const drawing = page.getByRole("img", { name: /Fluoride \(mg\/l\) upwards, Depth \(cm\)/ });
		await expect.element(drawing).toMatchTextContent(/Depth \(cm\)\s*Fluoride \(mg\/l\)/);
		const count = (part: string) => drawing.element().querySelectorAll(part).length;
		await expect.poll(() => count(marks)).toBeGreaterThan(0);
		expect(count(".chart-spread")).toBe(1);
	}
	await expect.element(page.getByText("Figure 1:")).toBeVisible();
});

const HELP_PATH = "/help-given/MR-222222?key=secret";
const sheet = (entries: object[]) => ({
	result: { reference: "MR-222222", article_title: "Water", entries },
});
const TRACKED = { reference: "MR-222222", history: [], help_path: HELP_PATH };

async function askForSheet() {
	await field("Reference").fill("mr-222222");
	await page.getByLabelText("Phone of the order").fill("0712345678");
	await press(button("Add the Lines"));
}

test("the lines of a sheet come in by reference and phone, and the server gets nothing else", async () => {
	const { calls, stored } = await openWorkbook({}, "help", {
		"POST /track": () => ({ result: TRACKED }),
		"GET /help-given/:reference": () => sheet([{ on: "2026-03-02", text: "Cut the frame" }]),
	});
	await expect.element(button("Add the Lines")).toBeVisible();
	await press(button("Add the Lines"));
	await expect.element(page.getByText(/^Type the reference and the phone/)).toBeVisible();
	expect(calls).toEqual([]);
	await askForSheet();
	await expect.element(page.getByText("One line added.")).toBeVisible();
	expect(calls.map(({ line, body }) => [line, body])).toEqual([
		["POST /track", { reference: "mr-222222", phone: "0712345678" }],
		["GET /help-given/MR-222222", undefined],
	]);
	expect(calls[1]?.query.get("key")).toBe("secret");
	await saved();
	expect((await stored()).help).toMatchObject([
		{ day: "2026-03-02", what: "Cut the frame", reference: "MR-222222" },
	]);
	await askForSheet();
	await expect.element(page.getByText(/has all lines of this sheet already/)).toBeVisible();
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
])("%s is said in plain words, and what was typed stays", async (_, answer, sentence) => {
	await openWorkbook({}, "help", { "POST /track": answer });
	await expect.element(button("Add the Lines")).toBeVisible();
	await askForSheet();
	await expect.element(page.getByText(sentence)).toBeVisible();
	await expect.element(field("Reference")).toHaveValue("mr-222222");
});

test("help, sources and a statement on artificial intelligence are written line by line", async () => {
	const { stored } = await openWorkbook({}, "help");
	await expect.element(button("Add a Line")).toBeVisible();
	await press(button("Add a Line"));
	await field("Who").fill("Mr Otieno");
	await field("With what").fill("Reading the strips");
	await press(button("Add a Source"));
	await field("Author").fill("KEBS");
	await expect.element(page.getByText("KEBS (no year).")).toBeVisible();
	await press(page.getByRole("radio", { name: "Some was used" }));
	await field("What was used").fill("A chatbot");
	await field("For which part").fill("the spelling");
	await expect
		.element(page.getByText("Artificial intelligence was used: A chatbot for the spelling."))
		.toBeVisible();
	await press(button("Remove help 1"));
	await press(button("Remove", "alertdialog"));
	await saved();
	expect(await stored()).toMatchObject({ help: [], sources: [{ author: "KEBS" }], ai: "used" });
});

const abstractPart = page.getByRole("region", { name: /^Abstract/ });
const writeAbstract = (words: number) =>
	abstractPart.getByRole("textbox").fill("word ".repeat(words));

test("an abstract is counted beside the guide's numbers and the fair's own, by which it may be shorter", async () => {
	await openWorkbook({}, "write-up");
	await expect.element(abstractPart).toMatchTextContent(/Lacks the text/);
	await press(abstractPart.getByRole("button"));
	await writeAbstract(249);
	await expect.element(abstractPart).toMatchTextContent(/Filled in/);
	await expect.element(abstractPart).toMatchTextContent(/249 words\. The guide says 250 to 500\./);
	await expect
		.element(abstractPart)
		.toMatchTextContent(/The fair itself says: under 250 words \(.*; about 250 words \(.*2025\)/);
	await writeAbstract(501);
	await expect.element(abstractPart).toMatchTextContent(/Lacks 1 word too many/);
});

test("each part of the write-up says what it lacks, also by the rules that the owner keeps", async () => {
	const { fair_rules } = site;
	onTestFinished(() => void Object.assign(site, { fair_rules }));
	site.fair_rules = [{ what: "Board", rule: "1 m wide", year: "2026", source: "the hall" }];
	await openWorkbook({}, "write-up");
	await press(abstractPart.getByRole("button"));
	await writeAbstract(249);
	await expect.element(abstractPart).toMatchTextContent(/Lacks 1 more word/);
	await expectNone(page.getByText(/^The fair itself says/));
	await writeAbstract(250);
	await expect.element(abstractPart).toMatchTextContent(/Filled in/);
	const chapter = page.getByRole("region", { name: /^Chapter 1/ });
	await press(chapter.getByRole("button"));
	for (const objective of [1, 2, 3]) await field(`Objective ${objective}`).fill("To measure");
	await expect.element(chapter).toMatchTextContent(/Objectives: 3 of 3 to 5/);
	await press(button("Add an Objective"));
	await press(button("Add an Objective"));
	await expectNone(page.getByRole("button", { name: "Add an Objective" }));
	await chapter.getByText("What belongs here").click();
	await expect.element(chapter.getByText(/is known, from the country down/)).toBeVisible();
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

test("what is typed and not written into the log is said, and printed as what it is", async () => {
	const print = vi.spyOn(window, "print").mockImplementation(() => {});
	onTestFinished(() => print.mockRestore());
	await openWorkbook({ log: [entry("Charred bone")], ai: "used" });
	const said = page.getByText(/^What you typed at Logbook is not written into the log yet/);
	await press(button("Change"));
	await expect.element(button("Save the change")).toBeVisible();
	await expectNone(said);
	await page.getByRole("listitem").getByRole("textbox", { name: "What I saw" }).fill("White smoke");
	await field("What I did").first().fill("Weighed the");
	await expect.element(said).toBeVisible();
	await press(button("Print Everything"));
	await expect.poll(() => print.mock.calls.length).toBe(1);
	const printed = document.querySelector(".printed-workbook")?.textContent;
	expect(printed).toMatch(/Not in the log yet: a change of Mar 2, 2026.*White smoke/);
	expect(printed).toMatch(/Not in the log yetWhat I didWeighed the/);
	expect(printed).toContain("Artificial intelligence was used; for what is not stated.");
	await press(button("Save the change"));
	await press(button("Write it into the log"));
	await expectNone(said);
});

/** Chooses a file with this content. */
async function openFile(content: object | string) {
	const text = typeof content === "string" ? content : JSON.stringify(content);
	await page.getByLabelText("Open a file").upload(new File([text], "my-work.json"));
}

test("a file takes a workbook to another phone, and replaces one only after a question", async () => {
	const blobs = vi.spyOn(URL, "createObjectURL");
	onTestFinished(() => blobs.mockRestore());
	const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
	onTestFinished(() => click.mockRestore());
	const { book, stored, reload } = await openWorkbook({ log: [entry("Charred bone")] });
	await press(button("Save to a File"));
	const [[blob] = []] = blobs.mock.calls;
	const file = JSON.parse((await (blob as Blob | undefined)?.text()) ?? "");
	await expect.element(page.getByText(/^Last saved to a file on/)).toBeVisible();
	await saved();

	await page.getByLabelText("Title of the project").fill("Changed since");
	await saved();
	await reload("/my-work");
	await openFile(file);
	await expect.element(alertdialog).toMatchTextContent(/is on this phone already/);
	await press(button("Cancel", "alertdialog"));
	expect((await stored()).title).toBe("Changed since");
	await openFile(file);
	await press(button("Replace", "alertdialog"));
	await expect.element(page.getByLabelText("Title of the project")).toHaveValue("Water");
	expect((await stored()).log).toMatchObject([{ did: "Charred bone" }]);

	await deleteWorkbook(book.id);
	await reload("/my-work");
	await openFile(file);
	await expect.element(page.getByRole("heading", { name: "Entries (1)" })).toBeVisible();
});

const FILE = JSON.stringify({ ...newWorkbook("Water", WRITTEN), id: "abc" });
const DAMAGED = "“my-work.json” is damaged or not complete.";
const OTHER = "“my-work.json” is not a workbook of this page.";
const ODD_FILES: [string, string, string][] = [
	["another program's", '{"type":"drawing"}', OTHER],
	["a text", "Dear judge", OTHER],
	["a picture", "\xff\xd8\xff\0", OTHER],
	["a cut-off", FILE.slice(0, 200), DAMAGED],
	["a damaged", FILE.replace('"log":[', '"log":[\0'), DAMAGED],
	["an empty", "\n", "“my-work.json” is empty."],
	["a newer version's", '{"format":99,"id":"x"}', "“my-work.json” is from a newer version of"],
	["a much too large", FILE + " ".repeat(20_000_000), "“my-work.json” is larger than 20 MB"],
];

test.each(ODD_FILES)(
	"%s file is not opened, says why, and changes nothing",
	async (_, content, sentence) => {
		stubApi({});
		await storeWorkbook(newWorkbook("Mine", WRITTEN), true);
		await openPage("/my-work");
		await openFile(content);
		await expect.element(page.getByRole("alert")).toMatchTextContent(sentence);
		await expect.element(page.getByRole("link", { name: "Mine" })).toBeVisible();
		expect((await listWorkbooks()).workbooks).toHaveLength(1);
	},
);

test("a file with parts that cannot be read opens the others only after a question", async () => {
	stubApi({});
	await openPage("/my-work");
	const odd = { ...JSON.parse(FILE), id: "An id/../7", log: [entry("Charred bone"), "broken"] };
	await openFile(odd);
	await expect.element(alertdialog).toMatchTextContent(/A part of “my-work.json” cannot be read/);
	await press(button("Cancel", "alertdialog"));
	expect((await listWorkbooks()).workbooks).toEqual([]);
	await openFile(odd);
	await press(button("Open", "alertdialog"));
	await expect.element(page.getByText("Charred bone")).toBeVisible();
	expect((await listWorkbooks()).workbooks).toMatchObject([{ title: "Water" }]);
});

test("a workbook that cannot be deleted says so, and stays with what was typed", async () => {
	const { book, stored, reload } = await openWorkbook();
	const failing = vi.spyOn(IDBObjectStore.prototype, "delete").mockImplementation(() => {
		throw new DOMException("No", "UnknownError");
	});
	onTestFinished(() => failing.mockRestore());
	const refusal = page.getByRole("alert");
	await page.getByLabelText("Title of the project").fill("Clean water");
	await press(button("Delete"));
	await press(button("Delete", "alertdialog"));
	await expect.element(refusal).toMatchTextContent(/“Clean water” could not be deleted/);
	await saved();
	expect((await stored()).title).toBe("Clean water");
	await reload("/my-work");
	await press(button("Delete Clean water"));
	await press(button("Delete", "alertdialog"));
	await expect.element(refusal).toMatchTextContent(/It is still on this phone/);
	await expect.element(page.getByRole("link", { name: "Clean water" })).toBeVisible();
	failing.mockRestore();
	await press(button("Delete Clean water"));
	await press(button("Delete", "alertdialog"));
	await expect.element(page.getByRole("heading", { name: "Start a workbook" })).toBeVisible();
	await expectNone(refusal);
	expect(await readStored(book.id)).toBeUndefined();
});

test("workbooks that could not be listed are there when the storage answers again", async () => {
	stubApi({});
	await storeWorkbook(newWorkbook("Water", WRITTEN), true);
	const failing = vi.spyOn(IDBObjectStore.prototype, "getAll").mockImplementation(() => {
		throw new DOMException("No", "UnknownError");
	});
	onTestFinished(() => failing.mockRestore());
	await openPage("/my-work");
	await expect.element(page.getByRole("alert")).toBeVisible();
	failing.mockRestore();
	await press(button("Try Again"));
	await expect.element(page.getByRole("link", { name: "Water" })).toBeVisible();
});

test("a paste of two tables makes two, or one if it is said so", async () => {
	const { stored } = await openWorkbook({}, "data");
	const paste = field("Or paste cells of a spreadsheet");
	const text = "Depth\tF\n10\t0.6\n\t\nDay\tHeight\n1\t4.5";
	await paste.fill(text);
	await expect
		.element(page.getByText(/^Table 2: Read as 1 row and 2 columns.* Columns: Day; Height\./))
		.toBeVisible();
	await press(page.getByRole("checkbox", { name: "These are 2 tables" }));
	await press(button("Make a Table of It"));
	await saved();
	expect((await stored()).tables.map(({ rows }) => rows.length)).toEqual([3]);
	await paste.fill(text);
	await press(button("Make Tables of It"));
	await saved();
	expect((await stored()).tables.map(({ rows }) => rows.length)).toEqual([3, 1, 1]);
	await paste.fill("Day\nHeight\n1\n4.5\n2\n");
	await page.getByLabelText("Lines that make a row").selectOptions("2");
	await expect
		.element(
			page.getByText(/Columns: Day; Height\. First row: 1 \| 4\.5\. Last row: 2 \| \(empty\)\./),
		)
		.toBeVisible();
	await paste.fill("Plant\t1\t2\nA\t4\t5");
	await expect.element(page.getByText(/Columns: Column 1; Column 2; Column 3\./)).toBeVisible();
	await press(page.getByRole("checkbox", { name: /^The first line has the heads/ }));
	await expect.element(page.getByText(/Columns: Plant; 1; 2\./)).toBeVisible();
});

test("a change in another tab is not overwritten: it is said, and mine can be kept as a copy", async () => {
	const { book } = await openWorkbook();
	await storeWorkbook({ ...book, title: "Theirs" });
	await page.getByLabelText("Title of the project").fill("Mine");
	await expect.element(page.getByRole("alert")).toMatchTextContent(/was changed in another tab/);
	await press(button("Keep Mine as a Copy"));
	await expect.element(page.getByLabelText("Title of the project")).toHaveValue("Mine (copy)");
	expect(((await readStored(book.id)) as Workbook).title).toBe("Theirs");
});

test("full storage is said at once, and what was typed is stored when there is room again", async () => {
	const { stored } = await openWorkbook();
	const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
		throw new DOMException("No", "QuotaExceededError");
	});
	await page.getByLabelText("Title of the project").fill("Clean water");
	await expect
		.element(page.getByRole("alert"))
		.toMatchTextContent(/The storage of this phone is full/);
	await expect.element(page.getByText("Not saved", { exact: true })).toBeVisible();
	// A link inside the site leaves it as much as closing the tab does.
	await press(page.getByRole("link", { name: "My workbooks" }));
	await press(button("Stay", "alertdialog"));
	await press(page.getByRole("tab", { name: "Data", exact: true }));
	await expect.element(page.getByRole("heading", { name: "New table" })).toBeVisible();
	await expect.element(page.getByLabelText("Title of the project")).toHaveValue("Clean water");
	put.mockRestore();
	await press(button("Try Again"));
	await saved();
	expect((await stored()).title).toBe("Clean water");
});

test("a workbook that could not be started is started when there is room again", async () => {
	stubApi({});
	await openPage("/my-work");
	const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
		throw new DOMException("No", "QuotaExceededError");
	});
	await field("Title of your project").fill("Water");
	await press(button("Start"));
	await expect.element(page.getByRole("alert")).toMatchTextContent(/storage of this phone is full/);
	put.mockRestore();
	await press(button("Try Again"));
	await expect.element(page.getByLabelText("Title of the project")).toHaveValue("Water");
});

test("a workbook that the browser has cleared is missed when its tab is seen again", async () => {
	const { stored } = await openWorkbook();
	await new Promise((resolve) => {
		indexedDB.deleteDatabase("my-work").onsuccess = resolve;
	});
	document.dispatchEvent(new Event("visibilitychange"));
	await expect.element(page.getByRole("alert")).toMatchTextContent(/is no longer stored/);
	await press(button("Save Again"));
	await saved();
	expect((await stored()).title).toBe("Water");
});

test("a browser that stores nothing says so before anything is typed", async () => {
	const opening = vi.spyOn(indexedDB, "open").mockImplementation(() => {
		throw new DOMException("No", "SecurityError");
	});
	onTestFinished(() => opening.mockRestore());
	stubApi({});
	await openPage("/my-work");
	await expect
		.element(page.getByRole("alert"))
		.toMatchTextContent(/Please allow cookies and site data/);
});

test("a workbook that is not on this phone says so", async () => {
	stubApi({});
	await openPage("/my-work#abc123");
	await expect.element(page.getByText("This workbook is not on this phone.")).toBeVisible();
});
