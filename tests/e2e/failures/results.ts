import { made } from "../dashboard.ts";
import { expect } from "../test.ts";
import {
	deleting,
	exporting,
	type FailingScreen,
	holds,
	press,
	reading,
	SLOW,
	shows,
	TITLE,
} from "./failing-screen.ts";

const RESULT = /\/api\/results\/[0-9a-f-]{36}$/;

/** Results and their items. */
export const RESULTS: FailingScreen[] = [
	{
		path: "/dashboard/results",
		name: "the list of results",
		open: async ({ api, token }) => {
			await made(api, token, "/results", { title: TITLE, year: 2100 });
			return "/dashboard/results";
		},
		calls: [
			reading(/\/api\/results$/, "Failed to load results"),
			{
				what: "publishing",
				method: "PUT",
				address: /\/api\/results\/[^/]+$/,
				act: (page) =>
					page
						.getByRole("row")
						.filter({ hasText: TITLE })
						.getByRole("button", { name: "Publish" })
						.click(),
				sentence: "Failed to update result status",
				kept: (page) =>
					expect(page.getByRole("row").filter({ hasText: TITLE })).toContainText("Draft"),
			},
			deleting(`Delete ${TITLE}`, /\/api\/results\/[^/]+$/, "Failed to delete result"),
		],
	},
	{
		path: "/dashboard/results/create",
		name: "the form of a new result",
		open: async () => "/dashboard/results/create",
		calls: [
			{
				what: "creating",
				method: "POST",
				address: /\/api\/results$/,
				start: async (page) => {
					await page.getByLabel("Title").fill("Half written");
					await page.getByLabel("Year").fill("2031");
				},
				act: press("Create Result"),
				waits: "Processing...",
				sentence: "Failed to create result",
				kept: async (page) => {
					await expect(page.getByLabel("Title")).toHaveValue("Half written");
					await expect(page.getByLabel("Year")).toHaveValue("2031");
				},
			},
		],
	},
	{
		path: "/dashboard/results/:resultId/edit",
		name: "the form of an existing result",
		open: async ({ api, token }) => {
			const id = await made(api, token, "/results", { title: TITLE, year: 2100 });
			const { body } = await api("GET", "/categories");
			for (const [place, participant_name] of ["Ann", "Ben"].entries()) {
				const item = { category_id: body.result[0].id, position: place + 1, participant_name };
				await made(api, token, `/results/${id}/items`, item);
			}
			return `/dashboard/results/${id}/edit`;
		},
		calls: [
			reading(/\/api\/results\/[^/]+$/, "Failed to load result details"),
			reading(/\/api\/categories$/, "Failed to load categories", {
				what: "reading the categories",
				kept: shows("Ben"),
			}),
			reading(/\/api\/results\/[^/]+\/items$/, "Failed to load result details", {
				what: "reading the items, where they come by themselves",
				start: async (page) => {
					await page.route(RESULT, async (route) => {
						const { items: _items, ...result } = (await (await route.fetch()).json()).result;
						await route.fulfill({ json: { success: true, result } });
					});
					await page.reload();
					await shows("Ben")(page);
				},
				signedIn: shows("Ben"),
				end: (page) => page.unroute(RESULT),
			}),
			exporting(/\/api\/results\/[^/]+\/export\.csv$/, "Failed to export items: {status}"),
			{
				what: "publishing",
				method: "PUT",
				address: /\/api\/results\/[^/]+$/,
				act: press("Publish"),
				sentence: "Failed to update result status",
				kept: shows("Draft"),
			},
			deleting("Delete Ben", /\/api\/results\/[^/]+\/items\/[^/]+$/, "Failed to delete item"),
			{
				what: "moving an item",
				method: "PUT",
				address: /\/api\/results\/[^/]+\/items\/order$/,
				act: press("Move Ben up"),
				sentence: "Failed to move item",
				kept: (page) => expect(page.getByRole("rowheader")).toHaveText(["Ann", "Ben"]),
			},
			{
				what: "editing an item",
				method: "PUT",
				address: /\/api\/results\/[^/]+\/items\/[^/]+$/,
				start: async (page) => {
					await page.getByRole("button", { name: "Edit Ben" }).click();
					const form = page.getByRole("form", { name: "Edit Ben" });
					await form.getByLabel("Participant").fill("Benjamin");
				},
				act: press("Save item"),
				waits: "Processing...",
				sentence: "Failed to update item",
				kept: (page) =>
					expect(
						page.getByRole("form", { name: "Edit Ben" }).getByLabel("Participant"),
					).toHaveValue("Benjamin"),
				end: (page) =>
					page
						.getByRole("form", { name: "Edit Ben" })
						.getByRole("button", { name: "Cancel" })
						.click(),
			},
			{
				what: "importing a list",
				method: "POST",
				address: /\/api\/results\/[^/]+\/items\/import$/,
				start: async (page) => {
					await page.getByText("Paste a list").click();
					const { body } = await page.evaluate(async () => ({
						body: await (await fetch("/api/categories")).json(),
					}));
					await page.getByLabel("Rows from a spreadsheet").fill(`${body.result[0].name}\t1\tCyd`);
				},
				act: press("Store All Rows"),
				waits: "Processing...",
				sentence: "Failed to import items",
				kept: (page) => expect(page.getByLabel("Rows from a spreadsheet")).toHaveValue(/\t1\tCyd$/),
				patience: SLOW,
				end: async (page) => {
					await page.getByText("Paste a list").click();
					await press("Clear")(page);
				},
			},
			{
				what: "saving the details",
				method: "PUT",
				address: /\/api\/results\/[^/]+$/,
				start: (page) => page.getByLabel("Title").fill("Half written"),
				act: press("Save details"),
				waits: "Processing...",
				sentence: "Failed to save result",
				kept: holds("Title", "Half written"),
			},
			{
				what: "adding an item",
				method: "POST",
				address: /\/api\/results\/[^/]+\/items$/,
				start: async (page) => {
					const form = page.getByRole("form", { name: "Add item" });
					await form.getByLabel("Category").selectOption({ index: 1 });
					await form.getByLabel("Participant").fill("Dan");
				},
				act: press("Add item"),
				sentence: "Failed to add item",
				kept: (page) =>
					expect(
						page.getByRole("form", { name: "Add item" }).getByLabel("Participant"),
					).toHaveValue("Dan"),
				// It waited for the sign-in and has been stored by itself.
				signedIn: (page) =>
					expect(page.getByRole("rowheader", { name: "Dan", exact: true })).toBeVisible(),
			},
		],
	},
];
