import { expect, started, test } from "./test.ts";

test("the home page shows its claim, six services, fourteen days, stories and the newest projects, styled without a style sheet", async ({
	page,
	api,
}) => {
	const sheets: string[] = [];
	page.on("request", (request) => {
		if (request.resourceType() === "stylesheet") sheets.push(request.url());
	});
	await page.goto("/");
	const main = page.getByRole("main");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(
		"From first idea to judging day",
	);
	await expect(main.getByText(/^2,000\+\s*students$/)).toBeVisible();
	await expect(main.getByText(/^500\+\s*university projects$/)).toBeVisible();
	for (const [name, path] of [
		["Request a Project", "/request-service"],
		["Explore Free Resources", "/resources"],
		["Request a Consultation", "/contact"],
		["View More Projects", "/projects"],
	] as const) {
		await expect(main.getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
	}
	const services = page.getByRole("region", { name: "What we help with" });
	await expect(services.getByRole("listitem").getByRole("heading")).toHaveText([
		"Prototyping",
		"Technical Implementation",
		"Documentation",
		"Research Help",
		"Optimisation",
		"Deadline Help",
	]);
	const steps = page.getByRole("region", { name: "Fourteen days" }).getByRole("listitem");
	await expect(steps).toHaveText([
		/Day 1\s*Initial Consultation/,
		/Days 2-5\s*Rapid Prototyping/,
		/Days 6-10\s*Implementation/,
		/Days 11-14\s*Final Delivery/,
	]);
	const stories = page.getByRole("region", { name: "Success Stories" }).getByRole("blockquote");
	await expect(stories).toHaveText([
		/control sample.*Achieng Otieno/,
		/started measuring.*Mr Kiprotich/,
		/Then I had a prototype.*Wanjiru Maina/,
	]);
	const { body } = await api("GET", "/school-projects?page=1&limit=4&status=published");
	const recent = page.getByRole("region", { name: "Recent Projects" });
	await expect(recent.getByRole("heading", { level: 2 })).toHaveText("Recent Projects");
	const cards = recent.getByRole("article");
	await expect(cards).toHaveCount(4);
	for (const [index, project] of body.result.articles.entries()) {
		const card = cards.nth(index);
		await expect(card.getByRole("heading", { name: project.title })).toBeVisible();
		await expect(card.getByText(/^[A-Z][a-z]+ \d{1,2}, 20\d\d$/)).toBeVisible();
		await expect(card.getByText(project.excerpt)).toBeVisible();
		await expect(card.getByRole("link", { name: "Read More" })).toHaveAttribute(
			"href",
			`/projects/${project.slug}`,
		);
		const picture = card.locator("img");
		await picture.scrollIntoViewIfNeeded();
		await expect
			.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
			.toBeGreaterThan(0);
	}

	await started(page);
	await expect(page.locator(".hero-board")).toHaveCSS("display", "flex");
	// Only styles for elements that scripts create come in a sheet of their own.
	expect(sheets.filter((address) => !address.includes("/after-start-"))).toEqual([]);
});

test.describe("far away from Kenya", () => {
	test.use({ timezoneId: "Pacific/Honolulu" });

	test("a card's date is in Nairobi time, from the server and after hydration in a browser", async ({
		page,
		api,
	}) => {
		// Rendered by the server and hydrated in a browser that is at least eleven hours behind.
		const { body } = await api("GET", "/school-projects?page=1&limit=4&status=published");
		const dates = body.result.articles.map((each: { published_at: string }) =>
			new Date(each.published_at).toLocaleDateString("en-US", {
				dateStyle: "long",
				timeZone: "Africa/Nairobi",
			}),
		);
		await page.goto("/");
		await started(page);
		await expect(page.getByRole("article").getByText(/^[A-Z][a-z]+ \d{1,2}, 20\d\d$/)).toHaveText(
			dates,
		);
	});
});

for (const width of [320, 390]) {
	for (const name of ["Kisumu Science and Engineering Help Desk", "K".repeat(40)]) {
		test(`with the name ${name} the menu can still be reached at ${width} px`, async ({ page }) => {
			await page.setViewportSize({ width, height: 844 });
			await page.goto("/");
			await started(page);
			const brand = page.locator("header .brand");
			await brand.evaluate((link, text) => {
				(link.lastChild as Text).data = text;
			}, name);
			const [bar, link, menu] = await Promise.all(
				[page.locator(".site-header-bar"), brand, page.getByRole("button", { name: "Menu" })].map(
					async (part) => (await part.boundingBox())!,
				),
			);
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
			expect(menu!.x + menu!.width).toBeLessThanOrEqual(width);
			expect(link!.x + link!.width).toBeLessThanOrEqual(menu!.x);
			expect(link!.y).toBeGreaterThanOrEqual(bar!.y);
			expect(link!.y + link!.height).toBeLessThanOrEqual(bar!.y + bar!.height);
		});
	}
}
