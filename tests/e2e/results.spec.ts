import { expect, test } from "./test.ts";
import { visit } from "./visit.ts";

const list = (results: unknown) => ({ json: { success: true, results } });

const result = (id: string, title: string, year: number) => ({
	id,
	title,
	year,
	description: null,
	published_at: "2026-03-05T09:00:00.000Z",
	created_at: "2026-03-01T09:00:00.000Z",
});

test.describe("the list of results", () => {
	test("shows the newest year first, with all years as chips, and narrows by year", async ({
		page,
	}) => {
		await page.route("**/api/results?*", (route) =>
			route.fulfill(
				list([
					result("a", "Rift Valley 2024", 2024),
					result("b", "Lake 2026", 2026),
					result("c", "Coast 2025", 2025),
					result("d", "Coast 2026", 2026),
				]),
			),
		);
		await visit(page, "Results");
		const chips = page.getByRole("navigation", { name: "Year" }).getByRole("link");
		await expect(chips).toHaveText(["All Years", "2026", "2025", "2024"]);
		await expect(page.getByRole("link", { name: "2026", exact: true })).toHaveAttribute(
			"aria-current",
			"true",
		);
		const titles = page.getByRole("heading", { level: 2 }).getByRole("link");
		await expect(titles).toHaveText(["Lake 2026", "Coast 2026"]);

		await chips.getByText("2024").click();
		await expect(page).toHaveURL(/\?year=2024$/);
		await expect(titles).toHaveText(["Rift Valley 2024"]);

		await chips.getByText("All Years").click();
		await expect(titles).toHaveText(["Lake 2026", "Coast 2026", "Coast 2025", "Rift Valley 2024"]);
		await expect(titles.first()).toHaveAttribute("href", "/results/b");
		const cards = page.getByRole("main").getByRole("listitem").filter({ has: titles });
		const columns = () =>
			cards.evaluateAll(
				(all) => new Set(all.map((each) => each.getBoundingClientRect().left)).size,
			);
		expect(await columns()).toBe(1);
		await page.setViewportSize({ width: 1280, height: 900 });
		expect(await columns()).toBe(3);
	});

	test("asks the API once, for what is published, whatever year is chosen", async ({ page }) => {
		const asked: string[] = [];
		await page.route("**/api/results?*", (route) => {
			asked.push(new URL(route.request().url()).search);
			return route.fulfill(list([result("a", "A 2026", 2026), result("b", "B 2025", 2025)]));
		});
		await visit(page, "Results");
		await page.getByRole("link", { name: "2025", exact: true }).click();
		await expect(page.getByRole("link", { name: "B 2025" })).toBeVisible();
		expect(asked).toEqual(["?status=published"]);
	});

	test("shows only what is published", async ({ page, api, adminToken }) => {
		const draft = { title: "Not Judged Yet", year: 2040, status: "draft" };
		const { body } = await api("POST", "/results", { token: adminToken, body: draft });
		await page.goto("/results?year=all");
		await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
		await expect(page.getByText("Not Judged Yet")).toHaveCount(0);
		await expect(page.getByRole("link", { name: "2040" })).toHaveCount(0);
		await api("PUT", `/results/${body.result.id}`, {
			token: adminToken,
			body: { status: "published" },
		});
		await page.goto("/results");
		await expect(page.getByRole("link", { name: "2040", exact: true })).toHaveAttribute(
			"aria-current",
			"true",
		);
		await page.getByRole("link", { name: "Not Judged Yet" }).click();
		await expect(page).toHaveURL(`/results/${body.result.id}`);
		await api("DELETE", `/results/${body.result.id}`, { token: adminToken });
	});

	test("dates each competition by its publication, else by its making", async ({ page }) => {
		await page.route("**/api/results?*", (route) =>
			route.fulfill(
				list([
					result("a", "Published", 2026),
					{ ...result("b", "Made", 2026), published_at: null },
					{ ...result("c", "Unreadable", 2026), published_at: "soon" },
					{ id: "d", title: "Undated", year: 2026 },
				]),
			),
		);
		await visit(page, "Results");
		const card = (title: string) =>
			page.getByRole("main").getByRole("listitem").filter({ hasText: title });
		await expect(card("Published")).toContainText("Posted Mar 5, 2026");
		await expect(card("Made")).toContainText("Mar 1, 2026");
		await expect(card("Unreadable")).toContainText("Invalid date");
		await expect(card("Undated")).toContainText("N/A");
	});

	test("is kept out of search engines, because children are named", async ({ page }) => {
		await page.goto("/results");
		await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
	});
});
