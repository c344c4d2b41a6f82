import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
	button,
	expectCount,
	expectNone,
	press,
} from "../../../../tests/support/components/actions.ts";
import { stubApi } from "../../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../../tests/support/components/application.tsx";
import {
	beginWithoutWorkbooks,
	changeTitle,
	entry,
	expectTitle,
	field,
	openWorkbook,
	seeSaved,
} from "../../../../tests/support/components/workbook.ts";
import { newTable } from "../data-table.ts";
import { readStored, storeWorkbook } from "../store.ts";
import type { Workbook } from "../workbook.ts";

beginWithoutWorkbooks();

test("the browser asks before a page with an unsaved change is closed", async () => {
	await openWorkbook();
	await seeSaved();
	const asksBeforeClosing = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));
	expect(asksBeforeClosing()).toBe(false);
	const opening = vi.spyOn(indexedDB, "open").mockReturnValue({} as IDBOpenDBRequest);
	onTestFinished(() => opening.mockRestore());
	await field("What I did").fill("Charred bone");
	await expect.element(page.getByText("Saving...")).toBeVisible();
	expect(asksBeforeClosing()).toBe(true);
	await expect.poll(() => opening.mock.calls.length).toBeGreaterThan(0);
});

test("an entry is added to the log only with text; an unfinished entry survives a reload", async () => {
	const { stored, reload } = await openWorkbook();
	await press(button("Add to Log"));
	await expect.element(page.getByText("Write at least one line")).toBeVisible();
	await field("What I did").fill("Charred 500 g bone");
	await seeSaved();
	await reload();
	await expect.element(field("What I did")).toHaveValue("Charred 500 g bone");
	await press(button("Add to Log"));
	await expect.element(page.getByRole("heading", { name: "Entries (1)" })).toBeVisible();
	await expect.element(field("What I did")).toHaveValue("");
	await seeSaved();
	expect((await stored()).log).toMatchObject([{ did: "Charred 500 g bone", earlier: [] }]);
});

test("an entry typed and submitted before the page's effects run is saved whole", async () => {
	stubApi({});
	await openPage("/my-work#clay-filter=Water");
	await expect.element(button("Start")).toBeVisible();
	const type = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set;
	// Runs before the effects of the new page.
	const appearing = new MutationObserver(() => {
		const text = document.querySelector<HTMLTextAreaElement>(".log-field textarea");
		if (!text) return;
		appearing.disconnect();
		type?.call(text, "Charred bone");
		text.dispatchEvent(new InputEvent("input", { bubbles: true }));
		text.form?.requestSubmit();
	});
	appearing.observe(document.body, { childList: true, subtree: true });
	await press(button("Start"));
	await expect.element(page.getByRole("heading", { name: "Entries (1)" })).toBeVisible();
	await expectNone(page.getByText("Write at least one line"));
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
	await expect.element(button("Restore")).toHaveFocus();
	await expect.element(item.getByText("Charred 500 g bone")).toBeVisible();
	await press(button("Restore"));
	await expectNone(item.getByText(/^Crossed out on/));
	await expect.element(button("Cross Out")).toHaveFocus();
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

test("a change in another tab is not overwritten but reported, and mine can be saved as a copy", async () => {
	const { book } = await openWorkbook();
	await storeWorkbook({ ...book, title: "Theirs" });
	await changeTitle("Mine");
	await expect.element(page.getByRole("alert")).toMatchTextContent(/was changed in another tab/);
	await press(button("Keep Mine as a Copy"));
	await expectTitle("Mine (copy)");
	expect(((await readStored(book.id)) as Workbook).title).toBe("Theirs");
});

test("full storage is reported at once, and the text is stored when there is room again", async () => {
	const { stored } = await openWorkbook();
	const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
		throw new DOMException("No", "QuotaExceededError");
	});
	await changeTitle("Clean water");
	await expect
		.element(page.getByRole("alert"))
		.toMatchTextContent(/The storage of this device is full/);
	await expect.element(page.getByText("Not saved", { exact: true })).toBeVisible();
	// A link inside the site would lose the unsaved text too, as closing the tab would.
	await press(page.getByRole("link", { name: "My workbooks" }));
	await press(button("Stay", "alertdialog"));
	await press(page.getByRole("tab", { name: "Data", exact: true }));
	await expect.element(page.getByRole("heading", { name: "New table" })).toBeVisible();
	await expectTitle("Clean water");
	put.mockRestore();
	await press(button("Try Again"));
	await seeSaved();
	expect((await stored()).title).toBe("Clean water");
});

test("a browser that forbids storage while somebody writes is not called full", async () => {
	await openWorkbook();
	const spies = [
		vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
			throw new DOMException("Denied", "SecurityError");
		}),
		vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
			throw new DOMException("The user denied permission to access the database", "UnknownError");
		}),
	];
	onTestFinished(() => {
		for (const spy of spies) spy.mockRestore();
	});
	await changeTitle("Clean water");
	const problem = page.getByRole("alert");
	await expect.element(problem).toMatchTextContent(/This browser blocks storage for this site/);
	await expect.element(problem).toMatchTextContent(/allow cookies and site data/);
	await expect.element(problem).not.toMatchTextContent(/full|Delete what/);
});

test("a workbook that could not be started is started when there is room again", async () => {
	stubApi({});
	await openPage("/my-work");
	const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
		throw new DOMException("No", "QuotaExceededError");
	});
	await field("Title of your project").fill("Water");
	await press(button("Start"));
	await expect
		.element(page.getByRole("alert"))
		.toMatchTextContent(/storage of this device is full/);
	put.mockRestore();
	await press(button("Try Again"));
	await expectTitle("Water");
});

test("a workbook that the browser has cleared is reported as missing when its tab is shown again", async () => {
	const { stored } = await openWorkbook();
	await new Promise((resolve) => {
		indexedDB.deleteDatabase("my-work").onsuccess = resolve;
	});
	document.dispatchEvent(new Event("visibilitychange"));
	await expect.element(page.getByRole("alert")).toMatchTextContent(/is no longer stored/);
	await press(button("Save Again"));
	await seeSaved();
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

test("a workbook that is not on this device says so; the example can be opened", async () => {
	stubApi({});
	await openPage("/my-work#abc123");
	await expect.element(page.getByText("This workbook is not on this device.")).toBeVisible();
	await openPage("/my-work#example");
	await expect.element(button("Open an Example")).toBeVisible();
});

test("the title is the heading: a press makes it a field, Enter the heading again", async () => {
	const { stored } = await openWorkbook();
	await changeTitle("Clean water");
	await userEvent.keyboard("{Enter}");
	await expectTitle("Clean water");
	const title = page.getByRole("heading", { level: 1 }).getByRole("button");
	await expect.element(title).toHaveFocus();
	await seeSaved();
	expect((await stored()).title).toBe("Clean water");
	await changeTitle("");
	await press(page.getByRole("tab", { name: "Data", exact: true }));
	await expectTitle("Without a title");
});
