import type { Page } from "@playwright/test";
import { expect, openDashboard, test } from "./test.ts";

const PAGE = /\/api\/orders\?/;
const CHANGE = /\/api\/orders\/[^/?]+$/;

const order = (page: number, row: number) => ({
	id: `${page}${row}000000-5b0e-4f0c-9d4e-18a2c3f6b7d9`,
	created_at: "2026-03-18T07:42:00.000Z",
	name: `Customer ${page}.${row}`,
	phone: "0723456789",
	article_title: "Bone-Char Filter",
	status: "pending",
});

/** Two pages of two orders; the second comes when `release` is called. */
async function twoPages(page: Page): Promise<{ release: () => void }> {
	let release = () => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route(PAGE, async (route) => {
		const number = Number(new URL(route.request().url()).searchParams.get("page"));
		if (number === 2) await released;
		await route.fulfill({
			json: {
				success: true,
				data: {
					orders: [order(number, 1), order(number, 2)],
					pagination: { page: number, limit: 10, total: 4, pages: 2 },
				},
			},
		});
	});
	return { release };
}

const statusOf = (page: Page, name: string) =>
	page.getByRole("row").filter({ hasText: name }).getByRole("combobox");

test("rows of the page before are marked as such until those of the next have come", async ({
	page,
	adminToken,
}) => {
	const { release } = await twoPages(page);
	await openDashboard(page, adminToken, "/dashboard/orders");
	await expect(page.getByText("Customer 1.1")).toBeVisible();
	const stale = page.locator("[aria-busy=true]").filter({ hasText: "Customer 1.1" });
	await expect(stale).toHaveCount(0);
	await page.getByRole("link", { name: "Next" }).click();
	await expect(stale).toHaveCount(1);
	release();
	await expect(page.getByText("Customer 2.1")).toBeVisible();
	await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
});

test("several statuses picked one after the other all stay as they were picked", async ({
	page,
	adminToken,
}) => {
	await twoPages(page);
	const asked: string[] = [];
	let answer = () => {};
	const answered = new Promise<void>((resolve) => {
		answer = resolve;
	});
	await page.route(CHANGE, async (route) => {
		const { status } = route.request().postDataJSON();
		asked.push(status);
		await answered;
		await route.fulfill({ json: { success: true, message: "Order status updated successfully" } });
	});
	await openDashboard(page, adminToken, "/dashboard/orders");
	await statusOf(page, "Customer 1.1").selectOption("processing");
	await statusOf(page, "Customer 1.2").selectOption("completed");
	await expect(statusOf(page, "Customer 1.1")).toHaveValue("processing");
	await expect(statusOf(page, "Customer 1.2")).toHaveValue("completed");
	await expect(statusOf(page, "Customer 1.1")).toHaveAttribute("aria-busy", "true");
	answer();
	await expect(page.locator("select[aria-busy=true]")).toHaveCount(0);
	await expect(statusOf(page, "Customer 1.1")).toHaveValue("processing");
	await expect(statusOf(page, "Customer 1.2")).toHaveValue("completed");
	expect(asked).toEqual(["processing", "completed"]);
});

test("a status that was refused goes back to what is stored", async ({
	page,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("status of 500");
	await twoPages(page);
	await page.route(CHANGE, (route) =>
		route.fulfill({ status: 500, json: { success: false, error: "The database is away" } }),
	);
	await openDashboard(page, adminToken, "/dashboard/orders");
	await statusOf(page, "Customer 1.1").selectOption("cancelled");
	await expect(page.getByText("The database is away")).toBeVisible();
	await expect(statusOf(page, "Customer 1.1")).toHaveValue("pending");
});

test("a repeated notice is shown once", async ({ page, adminToken }) => {
	await twoPages(page);
	await page.route(CHANGE, (route) =>
		route.fulfill({ json: { success: true, message: "Order status updated successfully" } }),
	);
	await openDashboard(page, adminToken, "/dashboard/orders");
	const saved = page.getByText("Order status updated successfully");
	await statusOf(page, "Customer 1.1").selectOption("processing");
	await expect(saved).toHaveCount(1);
	await statusOf(page, "Customer 1.2").selectOption("processing");
	await expect(page.locator("select[aria-busy=true]")).toHaveCount(0);
	await expect(saved).toHaveCount(1);
});

test("a customer is called from the list", async ({ page, adminToken }) => {
	await twoPages(page);
	await openDashboard(page, adminToken, "/dashboard/orders");
	await expect(
		page.getByRole("row").filter({ hasText: "Customer 1.1" }).getByRole("link"),
	).toHaveAttribute("href", "tel:0723456789");
});

const MANY = Array.from({ length: 1_200 }, (_, index) => ({
	id: `category-${index + 1}`,
	name: `Category ${String(index + 1).padStart(4, "0")}`,
	description: null,
	slug: `category-${index + 1}`,
	created_at: "2026-03-18T07:42:00.000Z",
	updated_at: "2026-03-18T07:42:00.000Z",
}));

test("a thousand categories as cards come a hundred at a time", async ({ page, adminToken }) => {
	await page.route(/\/api\/categories$/, (route) =>
		route.fulfill({ json: { success: true, result: MANY } }),
	);
	await openDashboard(page, adminToken, "/dashboard/categories?view=cards");
	await expect(page.getByRole("heading", { level: 2 })).toHaveCount(100);
	await page.getByRole("button", { name: "Load more" }).click();
	await expect(page.getByRole("heading", { level: 2 })).toHaveCount(200);
	await expect(page.getByText("200 of 1200")).toBeVisible();
});

test("one category of a thousand is found by its name, and stays in sight once chosen", async ({
	page,
	adminToken,
}) => {
	await page.route(/\/api\/categories$/, (route) =>
		route.fulfill({ json: { success: true, result: MANY } }),
	);
	await openDashboard(page, adminToken, "/dashboard/projects/new");
	const categories = page.getByRole("group", { name: "Categories" });
	await expect(categories.getByRole("checkbox")).toHaveCount(100);
	await expect(categories.getByRole("status")).toHaveText(
		"The first 100 of 1200: type to find others. 0 chosen",
	);
	const search = categories.getByRole("searchbox", { name: "Search categories" });
	await search.fill("0987");
	await expect(categories.getByRole("checkbox")).toHaveCount(1);
	await categories.getByRole("checkbox", { name: "Category 0987" }).check();
	await search.fill("");
	await search.press("Enter");
	await expect(page.getByText("Title is required")).toHaveCount(0);
	const remove = categories.getByRole("button", { name: "Remove Category 0987" });
	await expect(remove).toBeVisible();
	await expect(categories.getByRole("status")).toContainText("1 chosen");
	await remove.click();
	await expect(remove).toHaveCount(0);
	await expect(categories.getByRole("checkbox").first()).toBeFocused();
});
