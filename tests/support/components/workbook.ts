import { beforeEach, expect } from "vitest";
import { page } from "vitest/browser";
import {
	deleteWorkbook,
	listWorkbooks,
	readStored,
	storeWorkbook,
} from "../../../src/features/my-work/store.ts";
import { newId, newWorkbook, type Workbook } from "../../../src/features/my-work/workbook.ts";
import { expectNone, press } from "./actions.ts";
import { type Answers, stubApi } from "./api-stub.ts";
import { openPage } from "./application.tsx";

export const WRITTEN = "2026-03-02T08:00:00.000Z";
export const entry = (did: string) => ({
	id: newId(),
	did,
	saw: "",
	next: "",
	at: WRITTEN,
	earlier: [],
	struckAt: null,
});

export async function openWorkbook(
	part: Partial<Workbook> = {},
	tab = "log",
	answers: Answers = {},
) {
	const { calls } = stubApi(answers);
	const isNew = true;
	const book = await storeWorkbook({ ...newWorkbook("Water", WRITTEN), ...part }, isNew);
	const application = await openPage(`/my-work#${book.id}/${tab}`);
	await expectTitle(book.title || "Without a title");
	await expectNone(page.getByText("Loading...", { exact: true }));
	const stored = async () => (await readStored(book.id)) as Workbook;
	return { book, calls, stored, ...application };
}

/** The title of the open workbook is its heading. */
export const expectTitle = (title: string) =>
	expect.element(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();

export async function changeTitle(title: string) {
	await press(page.getByRole("heading", { level: 1 }).getByRole("button"));
	await page.getByLabelText("Title of the project").fill(title);
}

export const field = (name: string | RegExp) => page.getByRole("textbox", { name });
export const seeSaved = () => expect.element(page.getByText("Saved on this device")).toBeVisible();

export const beginWithoutWorkbooks = () =>
	beforeEach(async () => {
		for (const { id } of (await listWorkbooks()).workbooks) await deleteWorkbook(id);
	});
