import { readFile } from "node:fs/promises";
import { button, press, tabTo, WIDE } from "./keys.ts";
import { newPerson } from "./people.ts";
import {
	expect,
	expectAccessible,
	expectNoSidewaysScroll,
	openDashboard,
	signIn,
	test,
} from "./test.ts";
import { follow } from "./visit.ts";

test("staff see a visitor's order, set it to processing, and the status is kept @both", async ({
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
	await follow(page, "Orders");
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

test("status and text filter the list, through the address", async ({ page, api, adminToken }) => {
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

test("the shown orders are exported as a spreadsheet that runs no formula", async ({
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

test("several orders get a status by keyboard alone, and Undo reverts it", async ({
	page,
	api,
	adminToken,
}) => {
	const { body: projects } = await api("GET", "/school-projects?page=1&limit=1&status=published");
	const [{ slug }] = projects.result.articles;
	for (const name of ["Bulky Achieng", "Bulky Barasa", "Bulky Chebet"]) {
		const email = `${name.toLowerCase().replace(" ", ".")}@school.example`;
		await api("POST", "/orders/by-slug", { body: { slug, name, phone: "0700111222", email } });
	}
	await page.setViewportSize(WIDE);
	await openDashboard(page, adminToken, "/dashboard/orders?search=bulky&sort=name");
	const statuses = page.getByRole("row").getByRole("combobox");
	await expect(statuses).toHaveCount(3);

	await tabTo(page, page.getByRole("checkbox", { name: "Choose all rows of this page" }));
	await press(page, "Space");
	const bar = page.getByRole("region", { name: "Chosen orders" });
	await expect(bar).toContainText("3 chosen");
	await expectAccessible(page);
	await tabTo(page, bar.getByLabel("New status"));
	await press(page, "p");
	await press(page, "ArrowDown");
	await expect(bar.getByLabel("New status")).toHaveValue("processing");
	await tabTo(page, button(page, "Apply"));
	await press(page, "Enter");
	await expect(page.getByText("Messages to 3 customers go in 60 s")).toBeVisible();
	for (const status of await statuses.all()) await expect(status).toHaveValue("processing");
	await tabTo(page, button(page, "Undo"));
	await press(page, "Enter");
	await expect(page.getByText("Messages to 3 customers taken back")).toBeVisible();
	await page.reload();
	await expect(statuses).toHaveCount(3);
	for (const status of await statuses.all()) await expect(status).toHaveValue("pending");

	await page.setViewportSize({ width: 390, height: 844 });
	await page
		.getByRole("checkbox", { name: /^Choose order/ })
		.first()
		.check();
	await expect(bar).toContainText("1 chosen");
	await expectNoSidewaysScroll(page);
	await expectAccessible(page);
});
