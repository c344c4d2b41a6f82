import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
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
	entry,
	field,
	openWorkbook,
	saved,
	WRITTEN,
} from "../../../tests/support/components/workbook.ts";
import { deleteWorkbook, listWorkbooks, readStored, storeWorkbook } from "./store.ts";
import { newWorkbook, type Workbook } from "./workbook.ts";

beginWithoutWorkbooks();

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
