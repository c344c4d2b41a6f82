import { publishCompetition } from "./competitions.ts";
import { expect, test } from "./test.ts";

test.describe("a result", () => {
	test("is not found unless published", async ({ server, api, adminToken }) => {
		const draft = { title: "Hidden", year: 2038, status: "draft" };
		const { body } = await api("POST", "/results", { token: adminToken, body: draft });
		for (const id of [body.result.id, "6b1f6a3e-3a5d-4a9e-9a39-0f6a52a1b0aa", "nonsense"]) {
			const answer = await fetch(`${server.url}/results/${id}`);
			expect(answer.status).toBe(404);
			const html = await answer.text();
			expect(html).toContain("Result not found.");
			expect(html).toContain("Back to Results");
			expect(html).not.toContain("Try Again");
		}
	});
});

test("a school's result opens at its row, and a row's link marks another one", async ({ page }) => {
	// A page opened within the site has no :target.
	const marked = page.locator("tr:is(:target, [aria-current])");
	await page.goto("/schools/tana-riverside-secondary");
	await page
		.getByRole("row", { name: /Amina Hassan.*2026/ })
		.getByRole("link", { name: "Amina Hassan" })
		.click();
	await expect(marked).toContainText("Amina Hassan");
	await page
		.getByRole("row", { name: /Faith Chebet/ })
		.getByTitle("Link to this row")
		.click();
	await expect(marked).toContainText("Faith Chebet");
	await expect(page).toHaveURL(/\?category=.+#item-/);
	// The server shows the first category, which has no such row.
	const { pathname, hash } = new URL(page.url());
	await page.goto("/forums");
	await page.goto(pathname + hash);
	await expect(marked).toContainText("Faith Chebet");
	await expect(marked).toBeInViewport();
});

test("the winners of another year are shown once they have arrived", async ({ page }) => {
	await page.goto("/results?year=2026");
	await expect(page.getByText("Sanaipei Nampaso")).toBeVisible();
	await page.getByRole("link", { name: "2024", exact: true }).click();
	await expect(page.getByRole("link", { name: /Joy Nyangau/ })).toBeVisible();
});

test("long scores, names and notes keep every column of a ranking readable", async ({
	page,
	api,
	adminToken: token,
}) => {
	const id = await publishCompetition(api, token, "Long texts 2036", 2036);
	const { body } = await api("GET", "/categories");
	const item = {
		category_id: body.result.find(({ name }: { name: string }) => name === "Physics").id,
		participant_name: "Wolfeschlegelsteinhausenbergerdorff Otieno",
		school: "St. Mary Immaculate Girls' Extraordinarily Long Named Secondary School",
		score: "not marked (absent on the second day)",
		additional_info: "https://a-very-long-address.example/without/spaces/anywhere/at/all",
	};
	expect((await api("POST", `/results/${id}/items`, { token, body: item })).status).toBe(201);
	await page.goto(`/results/${id}`);
	await page.getByRole("tab", { name: "Physics" }).click();
	for (const width of [320, 360, 768, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		const row = page.getByRole("row").filter({ hasText: "Wolfeschlegel" });
		const cells = await row.locator("> *").evaluateAll((all) =>
			all.slice(1).map((cell) => {
				const { left, right } = cell.getBoundingClientRect();
				return { left, right, width: right - left, room: document.documentElement.clientWidth };
			}),
		);
		for (const cell of cells) {
			expect(cell.width, `${width}`).toBeGreaterThan(70);
			expect(cell.left, `${width}`).toBeGreaterThan(0);
			expect(cell.right, `${width}`).toBeLessThanOrEqual(cell.room);
		}
	}
	await api("DELETE", `/results/${id}`, { token });
});

test.describe("without script", () => {
	test.use({ javaScriptEnabled: false });

	test("years and categories are links that work", async ({ page, api, adminToken }) => {
		const id = await publishCompetition(api, adminToken, "Plain 2037", 2037);
		await page.goto("/results?year=all");
		await page.getByRole("link", { name: "2037", exact: true }).click();
		await page.getByRole("link", { name: "Plain 2037" }).click();
		await page.getByRole("tab", { name: "Physics" }).click();
		await expect(page.getByRole("rowheader", { name: "Apua Erot" })).toBeVisible();
		await api("DELETE", `/results/${id}`, { token: adminToken });
	});

	test("a participant is found in any year, with links to the school and the result", async ({
		page,
	}) => {
		await page.goto("/results");
		await page.getByRole("searchbox").fill("amina hassan");
		await page.getByRole("button", { name: "Search" }).click();
		const row = page.getByRole("row", { name: /Amina Hassan.*2026/ });
		await row.getByRole("link", { name: "Tana Riverside Secondary" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tana Riverside Secondary");
		await page
			.getByRole("row", { name: /Amina Hassan.*2026/ })
			.getByRole("link")
			.click();
		await expect(page.getByRole("tab", { name: "Chemistry" })).toHaveAttribute(
			"aria-selected",
			"true",
		);
		await expect(page.locator("tr:target")).toContainText("Amina Hassan");
	});
});
