import { expect, started, test } from "./test.ts";

test("a project shows everything a customer needs before ordering", async ({ page, api }) => {
	const { body } = await api("GET", "/school-projects?page=1&limit=10&status=published");
	const [, project] = body.result.articles;
	await page.goto(`/projects/${project.slug}`);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(project.title);
	await expect(page.getByText(/^[A-Z][a-z]+ \d{1,2}, 20\d\d$/)).toBeVisible();
	for (const category of project.categories) {
		await expect(page.getByRole("main").getByRole("link", { name: category.name })).toBeVisible();
	}
	const cover = page.locator(`img[alt="Cover of ${project.title}"]`);
	await expect(cover).toBeVisible();
	await expect
		.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth))
		.toBeGreaterThan(0);
	await expect(page.getByText(project.excerpt)).toBeVisible();
	const box = page.getByRole("region", { name: "Project Details" });
	const kes = (amount: number) => `KES ${amount.toLocaleString("en-US")}`;
	await expect(box).toContainText(`Project Development Cost${kes(project.price)}`);
	await expect(box).toContainText(`Estimated Material Cost${kes(project.material_cost)}`);
	await expect(box).toContainText("Costs are estimates. Prices may vary");
	await expect(box.getByRole("link", { name: "Order Now" })).toHaveAttribute(
		"href",
		`/order/${project.slug}`,
	);
	// Again below the text, which ends with what it cost.
	const again = page.getByRole("link", { name: "Order This Project" });
	await expect(again).toHaveAttribute("href", /^\/order\//);
	const text = await page.locator(".project-content").boundingBox();
	expect((await again.boundingBox())?.y).toBeGreaterThan((text?.y ?? 0) + (text?.height ?? 0));
	await expect(page.locator(".article h2").first()).toBeVisible();

	const recent = page.getByRole("complementary", { name: "Recent Projects" });
	const others = body.result.articles.filter((each: { id: string }) => each.id !== project.id);
	expect(others).toHaveLength(9);
	expect(
		await recent
			.getByRole("listitem")
			.getByRole("link")
			.evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute("href")])),
	).toEqual(others.map(({ title, slug }: Record<string, string>) => [title, `/projects/${slug}`]));
	await expect(recent.getByRole("link", { name: "View All Projects" })).toHaveAttribute(
		"href",
		"/projects",
	);
});

test("a finger can hit the categories of a project and the link to what it costs", async ({
	browser,
	baseURL,
	api,
}) => {
	const { body } = await api("GET", "/school-projects?page=1&limit=1&status=published");
	const [project] = body.result.articles;
	const context = await browser.newContext({
		...{ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 }, baseURL },
	});
	const page = await context.newPage();
	await page.goto(`/projects/${project.slug}`);
	const main = page.getByRole("main");
	const names = [
		...project.categories.map(({ name }: { name: string }) => name),
		"How it works and",
	];
	for (const name of names) {
		const link = main.getByRole("link", { name });
		await link.scrollIntoViewIfNeeded();
		const height = await link.evaluate((element) => {
			const { left, width, top, bottom } = element.getBoundingClientRect();
			const hits = (y: number) => document.elementFromPoint(left + width / 2, y) === element;
			const middle = (top + bottom) / 2;
			let [from, to] = [middle, middle];
			while (hits(from - 1)) from -= 1;
			while (hits(to + 1)) to += 1;
			return to - from;
		});
		expect(height, name).toBeGreaterThanOrEqual(43);
	}
	await context.close();
});

test("the content of a project keeps its formatting and runs nothing", async ({
	page,
	api,
	adminToken,
}) => {
	const { body } = await api("POST", "/school-projects", {
		token: adminToken,
		body: {
			title: "Kettle",
			status: "published",
			content:
				'<h2>Steam</h2><p class="ql-align-center">Hot<script>document.title="stolen"</script></p><p class="ql-indent-2">Inner</p><ol><li data-list="bullet">Lid</li></ol>',
		},
	});
	await page.goto(`/projects/${body.result.slug}`);
	await expect(page.getByRole("heading", { name: "Steam" })).toBeVisible();
	await expect(page.getByText("Hot")).toHaveCSS("text-align", "center");
	// In the markup of the older editor.
	const left = (text: string) =>
		page.getByText(text, { exact: true }).evaluate((element) => {
			const range = document.createRange();
			range.selectNodeContents(element);
			return range.getBoundingClientRect().left;
		});
	expect(await left("Inner")).toBeGreaterThan((await left("Steam")) + 30);
	await expect(page.locator("ul > li", { hasText: "Lid" })).toHaveCSS("list-style-type", "disc");
	await expect(page).toHaveTitle(/^Kettle/);
	await api("DELETE", `/school-projects/${body.result.id}`, { token: adminToken });
});

test("an article's text is transferred once, and is there after hydration and after going back", async ({
	page,
	api,
	adminToken,
}) => {
	const text = "Charred bone and two buckets";
	const { body } = await api("POST", "/school-projects", {
		token: adminToken,
		body: { title: "Filter", status: "published", content: `<p>${text} &amp; a strip</p>` },
	});
	const response = await page.goto(`/projects/${body.result.slug}`);
	expect((await response?.text())?.split(text)).toHaveLength(2);
	const article = page.locator(".project-content");
	const written = await article.locator("p").elementHandle();
	await started(page);
	await expect(article).toHaveText(`${text} & a strip`);
	expect(await written?.evaluate((paragraph) => paragraph.isConnected)).toBe(true);

	const recent = page.getByRole("complementary").getByRole("listitem").first().getByRole("link");
	const other = (await recent.textContent()) as string;
	await recent.click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(other);
	await expect(article).not.toContainText(text);
	await page.goBack();
	await expect(article).toHaveText(`${text} & a strip`);
	await api("DELETE", `/school-projects/${body.result.id}`, { token: adminToken });
});

test("an address without a project and a draft are not available, with status 404", async ({
	api,
	adminToken,
	server,
}) => {
	const { body } = await api("POST", "/school-projects", {
		token: adminToken,
		body: { title: "Not Yet", status: "draft", content: "<p>Secret recipe</p>" },
	});
	for (const slug of ["no-such-project", body.result.slug]) {
		const answer = await fetch(`${server.url}/projects/${slug}`);
		expect(answer.status).toBe(404);
		const html = await answer.text();
		expect(html).toMatch(/<h1[^>]*>(Article not found|This article is not available)<\/h1>/);
		expect(html).not.toContain("Secret recipe");
	}
});
