import { nextCall } from "./dashboard.ts";
import { newPerson } from "./people.ts";
import { expect, expectAccessible, openDashboard, test } from "./test.ts";

const STATS = "**/api/dashboard/stats";

test("the overview counts articles, categories and users, and lists what is new", async ({
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

test("recent activity has status or role, and date", async ({ page, adminToken }) => {
	await page.setViewportSize({ width: 1280, height: 900 });
	await page.route(STATS, (route) =>
		route.fulfill({
			json: {
				success: true,
				result: {
					stats: { articles: 31, categories: 17, users: 52 },
					recentActivity: {
						articles: [
							{ id: "7", title: "Tides", status: "published", created_at: "2026-03-05T22:30:00Z" },
							{ id: "8", title: "Winds", status: "draft", created_at: "2026-03-04T08:00:00Z" },
						],
						users: [
							{
								id: "2",
								username: "amina",
								email: "a@b.example",
								role: "staff",
								created_at: "2026-03-05T22:30:00Z",
							},
						],
					},
				},
			},
		}),
	);
	await openDashboard(page, adminToken, "/dashboard");
	await expect(page.locator("main dl").first().getByRole("term")).toHaveText([
		"Total Articles",
		"Categories",
		"Registered Users",
	]);
	await expect(page.locator("main dl").first().getByRole("definition")).toHaveText([
		"31",
		"17",
		"52",
	]);
	const row = (name: string) => page.getByRole("row").filter({ hasText: name });
	await expect(row("Tides").getByRole("cell")).toHaveText(["Published", "Mar 6, 2026"]);
	await expect(row("Winds").getByRole("cell")).toHaveText(["Draft", "Mar 4, 2026"]);
	await expect(row("amina").getByRole("rowheader")).toHaveText("amina");
	await expect(row("amina").getByRole("cell")).toHaveText(["a@b.example", "Staff", "Mar 6, 2026"]);
	await expect(page.getByRole("link", { name: "Tides" })).toHaveAttribute(
		"href",
		"/dashboard/projects/7/edit",
	);
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

test("an overview that lacks figures and dates says N/A, and Invalid date where one cannot be read", async ({
	page,
	adminToken,
}) => {
	await page.route(STATS, (route) =>
		route.fulfill({
			json: {
				success: true,
				result: {
					stats: { articles: 7 },
					recentActivity: {
						articles: [{ id: "1", title: "Tides", status: "draft", created_at: "soon" }],
						users: [{ id: "2", username: "amina", email: "a@b.example", role: "user" }],
					},
				},
			},
		}),
	);
	await openDashboard(page, adminToken, "/dashboard");
	await expect(page.locator("main dl").first().getByRole("definition")).toHaveText([
		"7",
		"N/A",
		"N/A",
	]);
	await expect(page.getByRole("row").filter({ hasText: "Tides" })).toContainText("Invalid date");
	await expect(page.getByRole("row").filter({ hasText: "amina" })).toContainText("N/A");
});

test("a failed overview says so over its cause", async ({ page, adminToken, expectedErrors }) => {
	expectedErrors.push("502");
	await page.route(STATS, (route) => route.fulfill({ status: 502, body: "Bad Gateway" }));
	await openDashboard(page, adminToken, "/dashboard");
	await expect(page.getByRole("heading", { name: "Error loading dashboard data" })).toBeVisible();
	await expect(page.getByText("Failed to fetch dashboard data: 502")).toBeVisible();
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
	await expect(page.getByRole("table", { name: "My orders" })).toContainText(title);
	await page.getByRole("link", { name: "My Orders" }).click();
	await expect(page.getByRole("table", { name: "My orders" })).toContainText("Pending");
});

test("what is new fits its columns at 1280 px, whatever the names", async ({
	page,
	adminToken,
}) => {
	const created_at = "2026-11-22T08:00:00Z";
	const users = ["odhiambo.lab", "n".repeat(50)].map((username, index) => ({
		id: String(index),
		username,
		email: `${username}@a-school-with-a-long-address.example`,
		role: "admin",
		created_at,
	}));
	const title = "Bone-Char Filter That Takes Fluoride out of Borehole Water";
	const articles = [{ id: "7", title, status: "published", created_at }];
	const result = {
		stats: { articles: 1, categories: 1, users: 2 },
		recentActivity: { articles, users },
	};
	await page.route(STATS, (route) => route.fulfill({ json: { success: true, result } }));
	await page.setViewportSize({ width: 1280, height: 900 });
	await openDashboard(page, adminToken, "/dashboard");
	for (const name of ["Latest Articles", "New Users"]) {
		const hidden = await page
			.getByRole("table", { name })
			.evaluate((table) => table.scrollWidth - (table.parentElement as HTMLElement).clientWidth);
		expect(hidden, name).toBeLessThanOrEqual(0);
	}
	const dates = page.getByRole("cell", { name: "Nov 22, 2026" });
	await expect(dates).toHaveCount(3);
	for (const date of await dates.all()) {
		const lines = await date.evaluate((cell) => {
			const text = document.createRange();
			text.selectNodeContents(cell);
			return text.getClientRects().length;
		});
		expect(lines, "lines of a date").toBe(1);
	}
	await expectAccessible(page);
});
