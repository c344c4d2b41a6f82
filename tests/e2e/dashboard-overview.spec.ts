import { nextCall } from "./dashboard.ts";
import { newPerson } from "./people.ts";
import { expect, openDashboard, test } from "./test.ts";
import { follow } from "./visit.ts";

test("the overview counts articles, categories and users, and lists recent ones", async ({
	page,
	api,
	adminToken,
}) => {
	const { body } = await api("GET", "/dashboard/stats", { token: adminToken });
	const call = nextCall(page, "GET", /\/api\/dashboard\//);
	await openDashboard(page, adminToken, "/dashboard");
	expect(await call).toMatchObject({
		path: "/api/dashboard/stats",
		headers: { authorization: `Bearer ${adminToken}` },
	});
	for (const [label, count] of [
		["Total Articles", body.result.stats.articles],
		["Categories", body.result.stats.categories],
		["Registered Users", body.result.stats.users],
	]) {
		await expect(
			page.locator("main dl").first().locator("div").filter({ hasText: label }),
		).toContainText(String(count));
	}
	const [article] = body.result.recentActivity.articles;
	const [user] = body.result.recentActivity.users;
	await expect(page.getByRole("heading", { name: "Recent Activity" })).toBeVisible();
	const articles = page.getByRole("table", { name: "Latest Articles" });
	await expect(articles).toContainText(article.title);
	await expect(articles.locator("thead th")).toHaveText(["Title", "Status", "Created"]);
	const users = page.getByRole("table", { name: "New Users" });
	await expect(users).toContainText(user.email);
	await expect(users.locator("thead th")).toHaveText(["Username", "Email", "Role", "Joined"]);
});

test("the figures of recent weeks are shown as a chart and as a table", async ({
	page,
	api,
	adminToken,
}) => {
	const { body } = await api("GET", "/dashboard/stats", { token: adminToken });
	const { weeks, ordersByStatus } = body.result;
	await openDashboard(page, adminToken, "/dashboard");
	await expect(page.getByRole("img", { name: /Orders and requests/ })).toBeVisible();
	await page.getByText("Show the figures").click();
	const table = page.getByRole("table", { name: "Orders and requests a week" });
	await expect(table.getByRole("row")).toHaveCount(weeks.length + 1);
	await expect(table.getByRole("row").last()).toContainText(String(weeks.at(-1).orders));
	await expect(page.getByRole("region", { name: "Orders by status" })).toContainText(
		String(ordersByStatus.pending),
	);
});

test("users see their profile and orders", async ({ page, api, adminToken, expectedErrors }) => {
	expectedErrors.push("403");
	const person = await newPerson(api, adminToken, "user");
	const { body: projects } = await api("GET", "/school-projects?page=1&limit=1&status=published");
	const [{ slug, title }] = projects.result.articles;
	await api("POST", "/orders/by-slug", {
		token: person.token,
		body: { slug, name: "Achieng", phone: "0712345678" },
	});
	await openDashboard(page, person.token, "/dashboard");
	await expect(page.getByRole("region", { name: "Your Profile" })).toContainText(person.email);
	const own = page.getByRole("list", { name: "Your orders and requests" });
	await expect(own).toContainText(title);
	await follow(page, "My Orders");
	await expect(own).toContainText("Pending");
});
