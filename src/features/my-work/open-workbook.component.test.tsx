import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { openWorkbook } from "./open-workbook.ts";
import { deleteWorkbook, listWorkbooks, NotStored, readStored, storeWorkbook } from "./store.ts";
import { newWorkbook, type Workbook } from "./workbook.ts";

const store = (title: string) => storeWorkbook(newWorkbook(title, new Date().toISOString()), true);
const titled = (title: string) => (book: Workbook) => ({ ...book, title });
const storedTitle = async (id: string) => ((await readStored(id)) as Workbook | undefined)?.title;

function open(book: Workbook) {
	const opened = openWorkbook(book);
	onTestFinished(() => opened.close());
	return opened;
}

/** As another tab does; a channel does not hear itself. */
function postFromOtherTab(id: string): void {
	const channel = new BroadcastChannel("my-work");
	channel.postMessage(id);
	channel.close();
}

beforeEach(async () => {
	for (const { id } of (await listWorkbooks()).workbooks) await deleteWorkbook(id);
});

test("several workbooks are stored on one phone, and listed by their last change", async () => {
	const now = (day: number) => `2026-03-0${day}T08:00:00.000Z`;
	await storeWorkbook(newWorkbook("Older", now(1)), true);
	await storeWorkbook(newWorkbook("Newer", now(2)), true);
	const { workbooks, cleared } = await listWorkbooks();
	expect(workbooks.map(({ title }) => title)).toEqual(["Newer", "Older"]);
	expect(cleared).toBe(0);
});

test("changes are stored after a pause, and at once when the page is left", async () => {
	const opened = open(await store("Water"));
	opened.update(titled("Clean water"));
	expect(opened.get().saved).toBe(false);
	await expect.poll(() => storedTitle(opened.get().book.id)).toBe("Clean water");
	await expect.poll(() => opened.get().saved).toBe(true);
	opened.update(titled("Very clean water"));
	await opened.flush();
	expect(await storedTitle(opened.get().book.id)).toBe("Very clean water");
	opened.update(titled("One"));
	opened.update(titled("Two"));
	await opened.flush();
	expect(await storedTitle(opened.get().book.id)).toBe("Two");
});

test("changes are stored even if typing never pauses", async () => {
	const opened = open(await store("Water"));
	let input = "";
	await expect
		.poll(() => {
			input += "x";
			opened.update(titled(input));
			vi.advanceTimersByTime(300);
			return storedTitle(opened.get().book.id);
		})
		.toMatch(/^x+$/);
});

test("a change is on the disk before it counts as saved", async () => {
	const begin = vi.spyOn(IDBDatabase.prototype, "transaction");
	await store("Water");
	const writing = begin.mock.results
		.map(({ value }) => value as IDBTransaction)
		.filter(({ mode }) => mode === "readwrite");
	expect(writing.map(({ durability }) => durability)).toEqual(["strict"]);
});

test("a change of another tab is shown if nothing was typed here", async () => {
	const book = await store("Water");
	const opened = open(book);
	await storeWorkbook({ ...book, title: "From the other tab" });
	postFromOtherTab(book.id);
	await expect.poll(() => opened.get().book.title).toBe("From the other tab");
	expect(opened.get()).toMatchObject({ saved: true, problem: null, isFromOtherTab: true });
});

test("another tab's change is never overwritten: both versions can be kept", async () => {
	const book = await store("Water");
	const opened = open(book);
	await storeWorkbook({ ...book, title: "Theirs" });
	opened.update(titled("Mine"));
	await opened.flush();
	expect(opened.get()).toMatchObject({ problem: "changed", saved: false });
	opened.update(titled("Mine, continued"));
	await opened.flush();
	expect(await storedTitle(book.id)).toBe("Theirs");

	const copy = await opened.saveAsCopy();
	expect(await storedTitle(copy ?? "")).toBe("Mine, continued (copy)");
	await opened.loadStored();
	expect(opened.get()).toMatchObject({ problem: null, saved: true, book: { title: "Theirs" } });
});

test("text typed while another tab's change is read is not lost", async () => {
	const book = await store("Water");
	const opened = open(book);
	await storeWorkbook({ ...book, title: "Theirs" });
	const read = IDBObjectStore.prototype.get;
	vi.spyOn(IDBObjectStore.prototype, "get").mockImplementationOnce(function (
		this: IDBObjectStore,
		id,
	) {
		opened.update(titled("Mine"));
		return read.call(this, id);
	});
	opened.check();
	await opened.flush();
	expect(opened.get()).toMatchObject({ problem: "changed", saved: false, book: { title: "Mine" } });
});

test("a workbook that another tab has deleted can be stored again", async () => {
	const book = await store("Water");
	const opened = open(book);
	await deleteWorkbook(book.id);
	postFromOtherTab(book.id);
	await expect.poll(() => opened.get().problem).toBe("gone");
	await opened.storeAgain();
	expect(opened.get()).toMatchObject({ problem: null, saved: true });
	opened.update(titled("Still here"));
	await opened.flush();
	expect(await storedTitle(book.id)).toBe("Still here");
});

test("a workbook that cannot be read for a moment is not taken for a cleared one", async () => {
	const opened = open(await store("Water"));
	const failing = vi.spyOn(IDBObjectStore.prototype, "get").mockImplementation(() => {
		throw new DOMException("No", "UnknownError");
	});
	opened.check();
	await opened.flush();
	expect(failing).toHaveBeenCalled();
	failing.mockRestore();
	expect(opened.get()).toMatchObject({ problem: null, saved: true });
});

test.each([
	["full", "QuotaExceededError"],
	["full", "UnknownError"],
	["full", "AbortError"],
	["refused", "InvalidStateError"],
] as const)("storage that is %s (%s) is a problem until it works again", async (problem, name) => {
	const opened = open(await store("Water"));
	const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
		throw new DOMException("No", name);
	});
	opened.update(titled("Clean water"));
	await opened.flush();
	expect(opened.get()).toMatchObject({ problem, saved: false, book: { title: "Clean water" } });
	put.mockRestore();
	await opened.flush();
	expect(opened.get()).toMatchObject({ problem: null, saved: true });
	expect(await storedTitle(opened.get().book.id)).toBe("Clean water");
});

test("a browser that blocks storage is reported", async () => {
	const opening = vi.spyOn(indexedDB, "open").mockImplementation(() => {
		throw new DOMException("No", "SecurityError");
	});
	onTestFinished(() => opening.mockRestore());
	await expect(listWorkbooks()).rejects.toEqual(new NotStored("refused"));
});

test.each(["getAll", "get", "delete"] as const)(
	"storage that fails at once (%s) is reported and keeps no caller waiting",
	async (name) => {
		const failing = vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(() => {
			throw new DOMException("No", "UnknownError");
		});
		onTestFinished(() => failing.mockRestore());
		const call = { getAll: listWorkbooks, get: readStored, delete: deleteWorkbook }[name];
		await expect(call("x")).rejects.toEqual(new NotStored("full"));
	},
);

test("workbooks that the browser has deleted are reported as missing once", async () => {
	await store("Water");
	await new Promise((resolve) => {
		indexedDB.deleteDatabase("my-work").onsuccess = resolve;
	});
	expect(await listWorkbooks()).toEqual({ workbooks: [], cleared: 1 });
	expect((await listWorkbooks()).cleared).toBe(0);
	await deleteWorkbook((await store("Soil")).id);
	expect((await listWorkbooks()).cleared).toBe(0);
});

test("a workbook of a newer version of the page is listed, and neither opened nor replaced", async () => {
	const book = await store("Water");
	await new Promise((resolve, reject) => {
		const opening = indexedDB.open("my-work");
		opening.onerror = reject;
		opening.onsuccess = () => {
			const database = opening.result;
			const transaction = database.transaction("workbooks", "readwrite");
			transaction.objectStore("workbooks").put({ ...book, format: 2, revision: 9 });
			transaction.oncomplete = () => resolve(database.close());
		};
	});
	expect((await listWorkbooks()).workbooks).toMatchObject([
		{ title: "Water", unreadable: "newer" },
	]);
	expect(await readStored(book.id)).toBe("newer");
	await expect(storeWorkbook(book)).rejects.toEqual(new NotStored("changed"));
});
