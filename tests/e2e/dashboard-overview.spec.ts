import { newPerson } from "./people.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, openDashboard, test } from "./test.ts";

const STATS = "**/api/dashboard/stats";

test("the overview counts articles, categories and users, and lists what is new", async ({
	page,
	api,
	adminToken,
}) => {
	const { body } = await api("GET", "/dashboard/stats", { token: adminToken });
	await openDashboard(page, adminToken, "/dashboard");
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
	await expect(page.getByRole("table", { name: "Latest Articles" })).toContainText(article.title);
	await expect(page.getByRole("table", { name: "New Users" })).toContainText(user.email);
});

test("the figures of the last weeks are a picture and also a table", async ({
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

test("an overview without anything new says so", async ({ page, adminToken }) => {
	await page.route(STATS, (route) =>
		route.fulfill({
			json: {
				success: true,
				result: {
					stats: { articles: 0, categories: 0, users: 1 },
					recentActivity: { articles: [], users: [] },
				},
			},
		}),
	);
	await openDashboard(page, adminToken, "/dashboard");
	await expect(page.getByText("No recent activity to display")).toBeVisible();
});

test("a failed overview tells the cause and can be tried again", async ({
	page,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("502");
	await page.route(STATS, (route) => route.fulfill({ status: 502, body: "Bad Gateway" }));
	await openDashboard(page, adminToken, "/dashboard");
	await expect(page.getByText("Error loading dashboard data")).toBeVisible();
	await expect(page.getByText("Failed to fetch dashboard data: 502")).toBeVisible();
	await page.unroute(STATS);
	await page.getByRole("button", { name: "Try Again" }).click();
	await expect(page.getByText("Total Articles")).toBeVisible();
});

test("someone with the role user sees the own profile and latest orders instead", async ({
	page,
	api,
	adminToken,
	expectedErrors,
}) => {
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
	await expect(page.getByRole("table", { name: "My orders" })).toContainText(title);
	await page.getByRole("link", { name: "My Orders" }).click();
	await expect(page.getByRole("table", { name: "My orders" })).toContainText("Pending");
});

for (const colorScheme of ["light", "dark"] as const) {
	for (const width of [390, 1280]) {
		test(`the overview is accessible at ${width} px, ${colorScheme}`, async ({
			page,
			adminToken,
		}) => {
			await page.emulateMedia({ colorScheme });
			await page.setViewportSize({ width, height: 844 });
			await openDashboard(page, adminToken, "/dashboard");
			await page.getByText("Show the figures").click();
			await expectAccessible(page);
			await expectNoSidewaysScroll(page);
		});
	}
}
