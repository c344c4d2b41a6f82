import type { Page } from "@playwright/test";
import { projects } from "../../src/demo/content.ts";
import { WIDE } from "./keys.ts";
import { expect, openDashboard, test } from "./test.ts";

/* How many rows of the work lists are in view at once on a laptop. */

const titles = projects.map(({ title }) => title);

interface WorkRow {
	id: string;
	article_title?: string;
	projectTitle?: string;
	[field: string]: unknown;
}

/** One row for each title, with everything that a row can contain: owner, due day and balance. */
const longRows = (row: WorkRow) =>
	titles.map((title, n) => ({
		...row,
		id: `row-${n}`,
		article_title: title,
		projectTitle: title,
		owner: { id: "o", username: "Barasa Wekesa" },
		due_on: "2027-03-02",
		payment: { ...(row.payment as object), balance: 27_960 },
	}));

const LISTS = [
	{
		list: "orders",
		column: "Article",
		listIn: (body: { data: { orders: WorkRow[] } }) => body.data,
	},
	{
		list: "requests",
		column: "Project",
		listIn: (body: { result: { requests: WorkRow[] } }) => body.result,
	},
] as const;

const rows = (page: Page) =>
	page
		.getByRole("main")
		.getByRole("row")
		.filter({ has: page.getByRole("cell") });

for (const { list, column, listIn } of LISTS) {
	test(`at least 11 ${list} are in view at 1280 × 800, each with its whole ${column.toLowerCase()}`, async ({
		page,
		adminToken,
	}) => {
		await page.setViewportSize(WIDE);
		await page.route(`**/api/${list}?*`, async (route) => {
			const response = await route.fetch();
			const json = await response.json();
			const answer = listIn(json) as Record<string, WorkRow[]>;
			answer[list] = longRows(answer[list]?.[0] as WorkRow);
			await route.fulfill({ response, json });
		});
		await openDashboard(page, adminToken, `/dashboard/${list}`);
		await expect(rows(page)).toHaveCount(titles.length);

		const inView = await rows(page).evaluateAll(
			(all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
		);
		expect(inView).toBeGreaterThanOrEqual(11);
		const cut = await rows(page).evaluateAll((all, shown) => {
			const isCut = (title: string, row: Element) => {
				const cell = [...row.children].find((each) => each.textContent?.includes(title)) as Element;
				const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
				while (walker.nextNode()) if (walker.currentNode.textContent === title) break;
				const range = document.createRange();
				range.selectNodeContents(walker.currentNode);
				const box = cell.getBoundingClientRect();
				// An ellipsis or an edge cuts off what reaches beyond the cell or the line.
				return [...range.getClientRects()].some(
					({ right, bottom }) => right > box.right || bottom > box.bottom,
				);
			};
			return shown.filter((title, n) => isCut(title, all[n] as Element));
		}, titles);
		expect(cut).toEqual([]);
	});
}
