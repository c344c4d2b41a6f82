import { readFile } from "node:fs/promises";
import { columns, nextCall } from "./dashboard.ts";
import { newPerson } from "./people.ts";
import { expect, openDashboard, signIn, test } from "./test.ts";

const LIST = /\/api\/orders\?/;

/** Orders as a server might send them: one without an article, one without an e-mail. */
const ORDERS = [
	{
		id: "7f3a91c2-5b0e-4f0c-9d4e-18a2c3f6b7d9",
		created_at: "2026-03-18T07:42:00.000Z",
		name: "Brian Kamau",
		phone: "0723456789",
		email: "brian@school.example",
		article_id: "1c9e77b4-0000-4000-8000-000000000000",
		article_title: "Bone-Char Filter",
		status: "pending",
		notes: "County fair is on 14 April.",
	},
	{
		id: "b20e44d1-5b0e-4f0c-9d4e-18a2c3f6b7d9",
		created_at: "not a date",
		name: "Achieng Otieno",
		phone: "+254712345678",
		article_id: null,
		article_title: "",
		status: "processing",
	},
];
const answer = (pages: number) => ({
	json: {
		success: true,
		data: { orders: ORDERS, pagination: { page: 1, limit: 10, total: 2, pages } },
	},
});

test("staff see the order a visitor made, set it to processing, and it stays @both", async ({
	page,
	api,
	adminToken,
}) => {
	const staff = await newPerson(api, adminToken, "staff");
	const { body: projects } = await api("GET", "/school-projects?page=1&limit=1&status=published");
	const [{ slug, title }] = projects.result.articles;
	const name = `Visitor ${staff.username}`;
	await api("POST", "/orders/by-slug", {
		body: { slug, name, phone: "+254712345678", email: "v@school.example", notes: "By Friday" },
	});

	await signIn(page, staff);
	await page.getByRole("link", { name: "Orders", exact: true }).click();
	const row = page.getByRole("row").filter({ hasText: name });
	await expect(row).toContainText(title);
	await row.getByRole("combobox").selectOption("processing");
	await expect(page.getByText("Order status updated successfully")).toBeVisible();
	await page.reload();
	await expect(row.getByRole("combobox")).toHaveValue("processing");

	await row.getByRole("button", { name: "View Details" }).click();
	const details = page.getByRole("dialog", { name: "Order Details" });
	await expect(details).toContainText("By Friday");
	await expect(details.getByRole("link", { name: "+254712345678" })).toHaveAttribute(
		"href",
		"tel:+254712345678",
	);
	await details.getByRole("button", { name: "Close", exact: true }).click();
	await expect(details).toBeHidden();
});

test("orders are a table: the start of the id, date, customer, article, status and details", async ({
	page,
	adminToken,
}) => {
	await page.setViewportSize({ width: 1280, height: 900 });
	await page.route(LIST, (route) => route.fulfill(answer(1)));
	const call = nextCall(page, "GET", LIST);
	await openDashboard(page, adminToken, "/dashboard/orders");
	expect(await call).toMatchObject({
		path: "/api/orders?page=1&limit=10",
		headers: { authorization: `Bearer ${adminToken}` },
	});
	await expect(columns(page)).toHaveText([
		"Order",
		"Date",
		"Customer",
		"Article",
		"Status",
		"Details",
	]);
	const row = (name: string) => page.getByRole("row").filter({ hasText: name });
	for (const text of [
		"7f3a91c2…",
		"Mar 18, 2026",
		"0723456789",
		"brian@school.example",
		"Bone-Char Filter",
	]) {
		await expect(row("Brian Kamau")).toContainText(text);
	}
	for (const text of ["b20e44d1…", "Invalid date", "+254712345678", "Unknown Article"]) {
		await expect(row("Achieng Otieno")).toContainText(text);
	}
	await expect(row("Achieng Otieno")).not.toContainText("@");
	await expect(row("Achieng Otieno").getByRole("combobox")).toHaveValue("processing");
	await expect(row("Achieng Otieno").getByRole("option")).toHaveText([
		"pending",
		"processing",
		"completed",
		"cancelled",
	]);
	// One page needs no pager.
	await expect(page.getByText(/^Page \d/)).toHaveCount(0);
});

test("details show all of an order, and nothing where it has no notes", async ({
	page,
	adminToken,
}) => {
	await page.route(LIST, (route) => route.fulfill(answer(1)));
	await openDashboard(page, adminToken, "/dashboard/orders");
	const details = page.getByRole("dialog", { name: "Order Details" });
	await page.getByRole("button", { name: "View Details" }).first().click();
	await expect(details.getByRole("term")).toHaveText([
		"Order",
		"Date",
		"Status",
		"Customer",
		"Article",
		"Notes",
	]);
	for (const text of [
		"7f3a91c2-5b0e-4f0c-9d4e-18a2c3f6b7d9",
		"Mar 18, 2026, 10:42 AM",
		"Pending",
		"Brian Kamau",
		"0723456789",
		"brian@school.example",
		"Bone-Char Filter",
		"1c9e77b4-0000-4000-8000-000000000000",
		"County fair is on 14 April.",
	]) {
		await expect(details).toContainText(text);
	}
	await details.getByRole("button", { name: "Close", exact: true }).click();
	await page.getByRole("button", { name: "View Details" }).last().click();
	await expect(details).toContainText("Unknown Article");
	await expect(details.getByRole("term").filter({ hasText: "Notes" })).toHaveCount(0);
});

test("any status can be picked at any time; it is saved at once, in the server's words if it has some", async ({
	page,
	adminToken,
}) => {
	await page.clock.install();
	await page.setViewportSize({ width: 1280, height: 900 });
	await page.route(LIST, (route) => route.fulfill(answer(1)));
	const path = "/api/orders/7f3a91c2-5b0e-4f0c-9d4e-18a2c3f6b7d9";
	await page.route(`**${path}`, (route) =>
		route.fulfill({ json: { success: true, message: "Noted." } }),
	);
	await openDashboard(page, adminToken, "/dashboard/orders");
	const select = page.getByRole("row").filter({ hasText: "Brian Kamau" }).getByRole("combobox");
	await expect(select).toHaveValue("pending");
	await page.clock.pauseAt(Date.now() + 60_000);
	for (const status of ["cancelled", "pending", "completed", "processing"]) {
		const call = nextCall(page, "PUT", /\/api\/orders\//);
		await select.selectOption(status);
		expect(await call).toMatchObject({ path, body: { status } });
		const toast = page.getByText("Noted.");
		await expect(toast).toBeVisible();
		const box = await toast.boundingBox();
		expect(box?.x).toBeGreaterThan(640);
		expect(box?.y).toBeGreaterThan(450);
		await page.clock.runFor(2_999);
		await expect(select).toHaveValue(status);
		await expect(toast).toBeVisible();
		await page.clock.runFor(1);
		await expect(toast).toBeHidden();
	}
});

test("more than one page has Previous, Next and Page X of Y", async ({ page, adminToken }) => {
	await page.route(LIST, (route) => route.fulfill(answer(3)));
	await openDashboard(page, adminToken, "/dashboard/orders");
	await expect(page.getByText("Page 1 of 3")).toBeVisible();
	await expect(page.getByRole("button", { name: "Previous" })).toBeDisabled();
	const second = page.waitForRequest(/\/api\/orders\?page=2&limit=10$/);
	await page.getByRole("link", { name: "Next" }).click();
	await second;
	await expect(page).toHaveURL(/\?page=2$/);
	await expect(page.getByText("Page 2 of 3")).toBeVisible();
	await page.getByRole("link", { name: "Previous" }).click();
	await expect(page.getByText("Page 1 of 3")).toBeVisible();
	await expect(page).toHaveURL(/\/dashboard\/orders\??$/);
});

test("status and text narrow the list, in the address", async ({ page, api, adminToken }) => {
	const { body: projects } = await api("GET", "/school-projects?page=1&limit=1&status=published");
	const [{ slug }] = projects.result.articles;
	await api("POST", "/orders/by-slug", { body: { slug, name: "Zipporah", phone: "0700111222" } });
	await openDashboard(page, adminToken, "/dashboard/orders?page=2");
	await page.getByRole("searchbox", { name: "Search orders" }).fill("zippo");
	await expect(page).toHaveURL(/\?search=zippo$/);
	await expect(page.getByRole("rowheader")).toHaveCount(1);
	await page.getByRole("combobox", { name: "Filter by status" }).selectOption("completed");
	await expect(page).toHaveURL(/search=zippo&status=completed$/);
	await expect(page.getByText("No orders found.")).toBeVisible();
	await page.goBack();
	await expect(page.getByRole("rowheader")).toHaveCount(1);
	await page.reload();
	await expect(page.getByRole("searchbox", { name: "Search orders" })).toHaveValue("zippo");
});

test("a status chosen while the search still waits stays, beside the search", async ({
	page,
	adminToken,
}) => {
	await page.clock.install();
	await page.route(LIST, (route) => route.fulfill(answer(1)));
	await openDashboard(page, adminToken, "/dashboard/orders");
	await expect(page.getByRole("rowheader")).toHaveCount(2);
	await page.clock.pauseAt(Date.now() + 60_000);
	await page.getByRole("searchbox", { name: "Search orders" }).fill("zippo");
	await page.clock.runFor(300);
	await page.getByRole("combobox", { name: "Filter by status" }).selectOption("completed");
	await expect(page).toHaveURL(/\?status=completed$/);
	await page.clock.runFor(600);
	await expect(page).toHaveURL(/\?status=completed&search=zippo$/);
	await expect(page.getByRole("searchbox", { name: "Search orders" })).toHaveValue("zippo");
});

test("the orders that are shown are exported, as a spreadsheet that runs no formula", async ({
	page,
	api,
	adminToken,
}) => {
	const { body: projects } = await api("GET", "/school-projects?page=1&limit=1&status=published");
	const [{ slug }] = projects.result.articles;
	for (const name of ["=1+1 Exported", "Exported later"]) {
		await api("POST", "/orders/by-slug", { body: { slug, name, phone: "0700111222" } });
	}
	const { body } = await api("GET", "/orders?search=later", { token: adminToken });
	const status = { status: "cancelled" };
	await api("PUT", `/orders/${body.data.orders[0].id}`, { token: adminToken, body: status });
	await openDashboard(page, adminToken, "/dashboard/orders?status=pending&search=exported");
	const coming = page.waitForEvent("download");
	await page.getByRole("button", { name: "Export CSV" }).click();
	const download = await coming;
	expect(download.suggestedFilename()).toBe("orders.csv");
	const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
	expect(lines).toHaveLength(2);
	expect(lines[1]).toContain("'=1+1 Exported,");
});
