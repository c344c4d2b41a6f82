import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
	alertdialog,
	button,
	expectCount,
	expectNone,
	press,
} from "../../../tests/support/components/actions.ts";
import { stubApi } from "../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../tests/support/components/application.tsx";
import {
	beginWithoutWorkbooks,
	changeTitle,
	entry,
	expectTitle,
	field,
	openWorkbook,
	seeSaved,
	WRITTEN,
} from "../../../tests/support/components/workbook.ts";
import { newTable } from "./data-table.ts";
import { deleteWorkbook, listWorkbooks, readStored, storeWorkbook } from "./store.ts";
import { newWorkbook, readWorkbook, type Workbook } from "./workbook.ts";

const IS_NEW = true;
beginWithoutWorkbooks();

test("a workbook started from a project has its title and lists it as a source", async () => {
	stubApi({});
	await openPage("/my-work#clay-filter=Clay%20Filter%20(1%25)");
	await expect.element(field("Title of your project")).toHaveValue("Clay Filter (1%)");
	await press(button("Start"));
	await expectTitle("Clay Filter (1%)");
	const [listed] = (await listWorkbooks()).workbooks;
	const book = (await readStored(listed?.id ?? "")) as Workbook;
	expect(book.sources).toMatchObject([
		{ title: "Clay Filter (1%)", where: `${location.origin}/projects/clay-filter` },
	]);
});

test("a link that starts a workbook focuses its title field, then the first entry", async () => {
	stubApi({});
	await openPage("/my-work#start-workbook");
	await expect.element(field("Title of your project")).toHaveFocus();
	await userEvent.keyboard("Water{Enter}");
	await expectTitle("Water");
	await expect.element(field("What I did")).toHaveFocus();
	await userEvent.keyboard("Charred bone");
	await press(button("Add to Log"));
	await expect.element(page.getByRole("heading", { name: "Entries (1)" })).toBeVisible();
});

test("a link that starts a workbook does not move the focus if there are workbooks", async () => {
	stubApi({});
	await storeWorkbook(newWorkbook("Water", WRITTEN), IS_NEW);
	await openPage("/my-work#start-workbook");
	await expect.element(page.getByRole("heading", { name: "Start another" })).toBeVisible();
	await expect.element(field("Title of your project")).not.toHaveFocus();
});

test("several workbooks are listed, and one without a title is not started", async () => {
	stubApi({});
	for (const title of ["Water", "Soil"]) await storeWorkbook(newWorkbook(title, WRITTEN), IS_NEW);
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

test("the name of each tab of a workbook fits one line on a phone", async () => {
	stubApi({});
	await page.viewport(400, 740);
	const book = newWorkbook("Water", WRITTEN);
	await storeWorkbook(book, IS_NEW);
	await openPage(`/my-work#${book.id}`);
	const longest = page.getByRole("tab", { name: "Help and sources" });
	await expect.element(longest).toBeVisible();
	const name = document.createRange();
	name.selectNodeContents(longest.element());
	expect(new Set(Array.from(name.getClientRects(), ({ top }) => top)).size).toBe(1);
});

test("a double click starts one workbook, and adds one entry without an error", async () => {
	stubApi({});
	await openPage("/my-work#clay-filter=Water");
	const pressTwice = async (name: string) => {
		await expect.element(button(name)).toBeVisible();
		const element = button(name).element() as HTMLElement;
		element.click();
		element.click();
	};
	await pressTwice("Start");
	await expectTitle("Water");
	await field("What I did").fill("Charred bone");
	await pressTwice("Add to Log");
	await expect.element(page.getByRole("heading", { name: "Entries (1)" })).toBeVisible();
	await press(button("Add to Log"));
	await expectNone(page.getByText("Write at least one line"));
	await field("What I did").fill(" ");
	await press(button("Add to Log"));
	await expect.element(page.getByText("Write at least one line")).toBeVisible();
	expect((await listWorkbooks()).workbooks).toHaveLength(1);
});

/** Chooses a file with this content. */
async function openFile(content: object | string) {
	const text = typeof content === "string" ? content : JSON.stringify(content);
	await page.getByLabelText("Open a File").upload(new File([text], "my-work.json"));
}

test("a file moves a workbook to another phone, and replaces one only after confirmation", async () => {
	const blobs = vi.spyOn(URL, "createObjectURL");
	onTestFinished(() => blobs.mockRestore());
	const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
	onTestFinished(() => click.mockRestore());
	const { book, stored, reload } = await openWorkbook({ log: [entry("Charred bone")] });
	await press(button("Save to a File"));
	const [[blob] = []] = blobs.mock.calls;
	const file = JSON.parse((await (blob as Blob | undefined)?.text()) ?? "");
	await expect.element(page.getByText(/^Last saved to a file on/)).toBeVisible();
	await seeSaved();

	await changeTitle("Changed since");
	await seeSaved();
	await reload("/my-work");
	await openFile(file);
	await expect.element(alertdialog).toMatchTextContent(/is already on this device/);
	await press(button("Cancel", "alertdialog"));
	expect((await stored()).title).toBe("Changed since");
	await openFile(file);
	await press(button("Replace", "alertdialog"));
	await expectTitle("Water");
	expect((await stored()).log).toMatchObject([{ did: "Charred bone" }]);

	await deleteWorkbook(book.id);
	await reload("/my-work");
	await openFile(file);
	await expect.element(page.getByRole("heading", { name: "Entries (1)" })).toBeVisible();
});

const COMPLETE_WORKBOOK: Workbook = {
	...newWorkbook("Water", WRITTEN),
	id: "abc",
	drafts: { new: { did: "Half", saw: "", next: "" } },
	log: [
		{
			...entry("Charred bone"),
			earlier: [{ did: "Bone", saw: "", next: "", at: WRITTEN }],
			struckAt: WRITTEN,
		},
	],
	tables: [newTable("t", "Growth")],
	help: [{ id: "h", day: "2026-03-02", who: "Uncle", what: "Welded", reference: "" }],
	chapters: { abstract: "Our village" },
};
const FILE = JSON.stringify(COMPLETE_WORKBOOK);
/** The file, with this part of the workbook. */
const withPart = (part: object) => JSON.stringify({ ...COMPLETE_WORKBOOK, ...part });
const NOT_A_WORKBOOK = "is not a workbook from this site.";
const DAMAGED = "is damaged or not complete.";
const damaged = (part: string) => `is damaged: “${part}” in it cannot be read.`;
const ODD_FILES: [string, string, string][] = [
	["another program's file", '{"type":"drawing"}', NOT_A_WORKBOOK],
	["a text", "Dear judge", NOT_A_WORKBOOK],
	["a picture", "\xff\xd8\xff\0", NOT_A_WORKBOOK],
	["a list", "[]", NOT_A_WORKBOOK],
	["a cut-off file", FILE.slice(0, FILE.length / 2), DAMAGED],
	["a damaged file", FILE.replace('"log":[', '"log":[\0'), DAMAGED],
	["an empty file", "", "is empty."],
	["a blank file", "\n", "is empty."],
	["a newer version's file", '{"format":99,"id":"x"}', "is from a newer version of"],
	["a much too large file", FILE + " ".repeat(30_000_000), "is larger than 20 MB"],
	["a nearly empty file", '{"format":1,"id":"x"}', damaged("title")],
	["a file of no version", withPart({ format: 0 }), damaged("format")],
	["a file of an odd version", withPart({ format: "1" }), NOT_A_WORKBOOK],
	["a file with an odd id", withPart({ id: "An id/../7" }), damaged("id")],
	["a file with a number for the title", withPart({ title: 7 }), damaged("title")],
	["a file without a log", withPart({ log: undefined }), damaged("log")],
	["a file with a text for the log", withPart({ log: "Charred" }), damaged("log")],
	["a file with a broken entry", withPart({ log: [entry("Charred"), "x"] }), damaged("log")],
	[
		"a file with an entry of no day",
		withPart({ log: [{ ...entry("Charred"), at: "yesterday" }] }),
		damaged("log"),
	],
	[
		"a file with two entries in one",
		withPart({ log: [COMPLETE_WORKBOOK.log, COMPLETE_WORKBOOK.log].flat() }),
		damaged("log"),
	],
	[
		"a file with an entry whose id is a property of Object.prototype",
		withPart({ log: [{ ...entry("Charred"), id: "constructor" }] }),
		damaged("log"),
	],
	[
		"a file with a table of too few cells",
		withPart({ tables: [{ ...newTable("t", ""), rows: [["1"]] }] }),
		damaged("tables"),
	],
	["a file with an object for the tables", withPart({ tables: {} }), damaged("tables")],
	["a file with an odd chapter", withPart({ chapters: { abstrakt: "x" } }), damaged("chapters")],
	["a file with more than this page knows", withPart({ photos: ["x"] }), damaged("photos")],
	[
		"a file with a prototype",
		FILE.replace('"drafts":{', '"drafts":{"__proto__":7,'),
		damaged("drafts"),
	],
];

test.each(ODD_FILES)(
	"%s is not opened, says why, and changes nothing",
	async (_, content, sentence) => {
		stubApi({});
		const mine = await storeWorkbook({ ...newWorkbook("Mine", WRITTEN), id: "abc" }, IS_NEW);
		await openPage("/my-work");
		await openFile(content);
		await expect.element(page.getByRole("alert")).toMatchTextContent(`“my-work.json” ${sentence}`);
		await expect.element(page.getByRole("link", { name: "Mine" })).toBeVisible();
		await expectNone(alertdialog);
		expect(await readStored("abc")).toEqual(mine);
		expect((await listWorkbooks()).workbooks).toHaveLength(1);
	},
);

test("a complete file is opened in any order of its fields, with any valid date", async () => {
	stubApi({});
	await openPage("/my-work");
	const at = "9999-12-31T23:59:59.999Z";
	const odd = { ...COMPLETE_WORKBOOK, log: [{ ...entry("Charred bone"), at }], createdAt: at };
	await openFile(Object.fromEntries(Object.entries(odd).reverse()));
	await expect.element(page.getByText("Charred bone")).toBeVisible();
	const { revision: _, ...stored } = (await readStored("abc")) as Workbook;
	expect({ ...stored, revision: 0 }).toEqual(odd);
});

test("a workbook that cannot be deleted says so, and keeps unsaved text", async () => {
	const { book, stored, reload } = await openWorkbook();
	const failing = vi.spyOn(IDBObjectStore.prototype, "delete").mockImplementation(() => {
		throw new DOMException("No", "UnknownError");
	});
	onTestFinished(() => failing.mockRestore());
	const refusal = page.getByRole("alert");
	await changeTitle("Clean water");
	await press(button("Delete"));
	await press(button("Delete", "alertdialog"));
	await expect.element(refusal).toMatchTextContent(/“Clean water” could not be deleted/);
	await seeSaved();
	expect((await stored()).title).toBe("Clean water");
	await reload("/my-work");
	await press(button("Delete Clean water"));
	await press(button("Delete", "alertdialog"));
	await expect.element(refusal).toMatchTextContent(/It is still on this device/);
	await expect.element(page.getByRole("link", { name: "Clean water" })).toBeVisible();
	failing.mockRestore();
	await press(button("Delete Clean water"));
	await press(button("Delete", "alertdialog"));
	await expect.element(page.getByRole("heading", { name: "Start a workbook" })).toBeVisible();
	await expectNone(refusal);
	expect(await readStored(book.id)).toBeUndefined();
});

test("workbooks that could not be listed are shown when storage works again", async () => {
	stubApi({});
	await storeWorkbook(newWorkbook("Water", WRITTEN), IS_NEW);
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

test("an example opens from the empty page, is stored separately, and is deleted from its own page", async () => {
	stubApi({});
	await openPage("/my-work");
	await expect.element(page.getByRole("img", { name: /^Fluoride rises/ })).toBeVisible();
	await press(button("Open an Example"));
	await expectTitle("Example: Bone Char against Fluoride in Water");
	await expect.element(page.getByRole("heading", { name: "Entries (3)" })).toBeVisible();
	const book = (await readStored("example")) as Workbook;
	expect(readWorkbook(JSON.parse(JSON.stringify(book)))).toEqual(book);
	await press(page.getByRole("tab", { name: "Data", exact: true }));
	await expect.element(page.getByRole("img", { name: /up the side/ })).toBeVisible();

	await press(page.getByRole("link", { name: "My workbooks" }));
	await expect
		.element(page.getByRole("listitem").getByText("Example", { exact: true }))
		.toBeVisible();
	// The example does not count as a workbook: none is reported as lost if the browser clears it.
	await expect.element(page.getByRole("heading", { name: "Start a workbook" })).toBeVisible();
	expect(localStorage.getItem("my-work-count")).toBeNull();

	await press(page.getByRole("link", { name: /^Example:/ }));
	await press(button("Delete the Example"));
	await press(button("Delete", "alertdialog"));
	await expect.element(button("Open an Example")).toBeVisible();
	expect((await listWorkbooks()).workbooks).toEqual([]);
});
