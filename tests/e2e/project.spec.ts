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
