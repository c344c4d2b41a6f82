import { expect, started, test } from "./test.ts";

test("the links of a project to its categories and its costs are large enough to tap", async ({
	browser,
	baseURL,
	api,
}) => {
	const { body } = await api("GET", "/school-projects?page=1&limit=1&status=published");
	const [project] = body.result.articles;
	const context = await browser.newContext({
		...{ hasTouch: true, isMobile: true, viewport: { width: 320, height: 568 }, baseURL },
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
		const isCut = (element: HTMLElement) =>
			[element, ...element.querySelectorAll("span:not(.visually-hidden)")].some(
				({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
			);
		expect(await link.evaluate(isCut), `${name} is cut`).toBe(false);
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

test("a double tap on Save saves a project, and one tap on its checkbox compares it, also after a reload", async ({
	page,
	api,
}) => {
	const { body } = await api("GET", "/school-projects?page=1&limit=1&status=published");
	const [{ slug, title }] = body.result.articles;
	await page.setViewportSize({ width: 360, height: 640 });
	await page.goto(`/projects/${slug}`);
	await started(page);
	const save = page.getByRole("button", { name: "Save", exact: true });
	await save.dblclick();
	await expect(save).toHaveAttribute("aria-pressed", "true");
	await page.goto("/saved");
	await page.getByRole("checkbox", { name: `Compare ${title}` }).check();
	await page.getByRole("link", { name: "Side by Side" }).click();
	await expect(page.getByRole("heading", { name: "Side by Side" })).toBeInViewport();
	await page.reload();
	await expect(page.getByRole("checkbox", { name: `Compare ${title}` })).toBeChecked();
	await expect(page.getByRole("columnheader", { name: title })).toBeVisible();
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
