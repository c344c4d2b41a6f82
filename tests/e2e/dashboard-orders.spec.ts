import { newPerson } from "./people.ts";
import {
	expect,
	expectAccessible,
	expectNoSidewaysScroll,
	openDashboard,
	signIn,
	test,
} from "./test.ts";

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

test("an order shows its first eight characters, and Unknown Article when it has none", async ({
	page,
	adminToken,
}) => {
	await page.route(LIST, (route) => route.fulfill(answer(1)));
	await openDashboard(page, adminToken, "/dashboard/orders");
	const row = page.getByRole("row").filter({ hasText: "Achieng Otieno" });
	await expect(row).toContainText("b20e44d1…");
	await expect(row).toContainText("Unknown Article");
	await expect(row).toContainText("Invalid date");
	await expect(page.getByRole("row").filter({ hasText: "Brian Kamau" })).toContainText(
		"Mar 18, 2026",
	);
	// One page needs no pager.
	await expect(page.getByText(/^Page \d/)).toHaveCount(0);

	await page
		.getByRole("row")
		.filter({ hasText: "Brian Kamau" })
		.getByRole("button", { name: "View Details" })
		.click();
	const details = page.getByRole("dialog", { name: "Order Details" });
	for (const text of [
		ORDERS[0]?.id,
		"Mar 18, 2026, 10:42 AM",
		"Pending",
		"brian@school.example",
		"Bone-Char Filter",
		ORDERS[0]?.article_id,
		"County fair is on 14 April.",
	]) {
		await expect(details).toContainText(text as string);
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

test("a status that is not saved goes back, with the reason", async ({
	page,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("500");
	await page.route(LIST, (route) => route.fulfill(answer(1)));
	await page.route("**/api/orders/7f3a91c2*", (route) => route.fulfill({ status: 500, body: "" }));
	await openDashboard(page, adminToken, "/dashboard/orders");
	const status = page.getByRole("row").filter({ hasText: "Brian Kamau" }).getByRole("combobox");
	await status.selectOption("completed");
	await expect(page.getByText("Failed to update order status")).toBeVisible();
	await expect(status).toHaveValue("pending");
});

test("orders that cannot be fetched can be tried again", async ({
	page,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("502");
	await page.route(LIST, (route) => route.fulfill({ status: 502, body: "" }));
	await openDashboard(page, adminToken, "/dashboard/orders");
	await expect(page.getByText("Failed to fetch orders")).toBeVisible();
	await page.unroute(LIST);
	await page.getByRole("button", { name: "Try Again" }).click();
	await expect(page.getByRole("table", { name: "Orders" })).toBeVisible();
});

test("orders are exported as a spreadsheet of what is shown", async ({ page, adminToken }) => {
	await openDashboard(page, adminToken, "/dashboard/orders?status=pending");
	const [download] = await Promise.all([
		page.waitForEvent("download"),
		page.getByRole("button", { name: "Export CSV" }).click(),
	]);
	expect(download.suggestedFilename()).toBe("orders.csv");
});

for (const colorScheme of ["light", "dark"] as const) {
	for (const width of [390, 1280]) {
		test(`orders and their details are accessible at ${width} px, ${colorScheme}`, async ({
			page,
			adminToken,
		}) => {
			await page.emulateMedia({ colorScheme });
			await page.setViewportSize({ width, height: 844 });
			await openDashboard(page, adminToken, "/dashboard/my-orders");
			await expectAccessible(page);
			await page.route(LIST, (route) => route.fulfill(answer(3)));
			await page.goto("/dashboard/orders");
			await expect(page.getByRole("table", { name: "Orders" })).toBeVisible();
			await expectAccessible(page);
			await expectNoSidewaysScroll(page);
			await page.getByRole("button", { name: "View Details" }).first().click();
			await expectAccessible(page);
		});
	}
}
