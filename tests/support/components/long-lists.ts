import { expect } from "vitest";
import { type Locator, page } from "vitest/browser";
import { expectCount, expectNone, press } from "./actions.ts";
import { openScreen } from "./failing-calls.ts";
import { rows } from "./rows.ts";

export interface List {
	route: string;
	row: (number: number) => object;
	answer: (rows: object[], pages: number) => object;
	/** Rows per answer (by default all). */
	size?: number;
	paging: "pages" | "Load More" | "in the browser";
	alwaysPaged?: boolean;
	empty: string;
	/** An element that each row has once. */
	shown?: Locator;
	/** The delete call, and the field with the row's name. */
	deletes?: [route: string, name: string];
}

const MANY = 10_000;

export async function expectAnyLength(path: string, list: List): Promise<void> {
	const { route, row, answer, size = MANY, paging, empty } = list;
	const shown = list.shown ?? page.getByRole("rowheader");
	const moreControls = page
		.getByRole("button", { name: "Load More" })
		.or(page.getByText(/^Page \d+ of/));
	let count = 0;
	const screen = await openScreen(path, {
		[route]: ({ query }) => {
			const before = (Number(query.get("page") ?? 1) - 1) * size;
			const sent = rows(row, Math.min(before + size, count), before + 1);
			return answer(sent, Math.ceil(count / size));
		},
	});
	await expect.element(page.getByText(empty, { exact: true })).toBeVisible();
	await expectNone(shown);
	await expectNone(moreControls);
	for (count of [1, 10]) {
		await screen.reload();
		await expectCount(shown, count);
		await expectCount(moreControls, list.alwaysPaged ? 1 : 0);
	}
	count = MANY;
	await screen.reload();
	const step = paging === "in the browser" ? 100 : size;
	await expectCount(shown, step);
	if (paging !== "pages") {
		if (paging === "in the browser") {
			await expect.element(page.getByText(`100 of ${MANY}`)).toBeVisible();
		}
		await press(page.getByRole("button", { name: "Load More" }));
		await expectCount(shown, 2 * step);
		return;
	}
	const pages = MANY / size;
	const isPage = (number: number) =>
		expect.element(page.getByText(`Page ${number} of ${pages}`)).toBeVisible();
	await isPage(1);
	await screen.reload(`${path}${path.includes("?") ? "&" : "?"}page=${pages}`);
	await isPage(pages);
	await expectCount(shown, size);
	await expect.element(page.getByRole("button", { name: "Next" })).toBeDisabled();
	await press(page.getByRole("link", { name: "Previous" }));
	await expect.poll(screen.address).toMatch(new RegExp(`page=${pages - 1}$`));
	await isPage(pages - 1);
}
