import {
	type Call,
	content,
	expectFormTitle,
	NEW_PROJECT,
	newProject,
	nextCall,
	picture,
	saveProject,
} from "./dashboard.ts";
import { newPerson } from "./people.ts";
import { expect, openDashboard, test } from "./test.ts";

// The tests leave published projects behind.
test.use({ serverOf: "project saving" });

/** A cover that a project of the sample content has. */
async function publishedCover(api: Call): Promise<string> {
	const { body } = await api("GET", "/school-projects?page=1&limit=10&status=published");
	const articles: { featured_image: string | null }[] = body.result.articles;
	return articles.find(({ featured_image }) => featured_image)!.featured_image!;
}

const PROJECTS = /\/api\/school-projects$/;

test("a new project is sent with its first category and its cover", async ({
	page,
	api,
	adminToken,
}) => {
	const { body: list } = await api("GET", "/categories");
	const [first, second] = list.result;
	await openDashboard(page, adminToken, NEW_PROJECT);
	await page.getByLabel("Title").fill("  Water Filter  ");
	await page.getByLabel("Excerpt").fill("Clean water");
	await content(page).fill("Sand and gravel.");
	await page.getByLabel("Status").selectOption("published");
	await page.getByRole("checkbox", { name: second.name, exact: true }).check();
	await page.getByRole("checkbox", { name: first.name, exact: true }).check();
	await page.getByLabel("Price (KES)").fill("14500.50");
	await page.getByLabel("Material Cost (KES)").fill("3850");
	const upload = page.waitForResponse("**/api/assets/upload");
	await page.getByLabel("Cover image file").setInputFiles(await picture());
	const { result: asset } = await (await upload).json();
	await expect(page.getByRole("img", { name: "Cover image preview" })).toBeVisible();
	const call = nextCall(page, "POST", PROJECTS);
	await saveProject(page).click();
	const sent = await call;
	expect(sent.headers.authorization).toBe(`Bearer ${adminToken}`);
	// If typing was slow, a draft exists by now and the call refers to it.
	expect({ ...sent.body, draft_updated_at: undefined }).toEqual({
		title: "Water Filter",
		excerpt: "Clean water",
		content: "<p>Sand and gravel.</p>",
		status: "published",
		categoryId: second.id,
		category_ids: [second.id, first.id],
		cover_image_id: asset.id,
		featured_image: asset.url,
		price: 14500.5,
		material_cost: 3850,
	});
	await expect(page).toHaveURL(/\/dashboard\/projects$/);
});

test("a new project may have no category and no cover", async ({ page, adminToken }) => {
	await openDashboard(page, adminToken, NEW_PROJECT);
	await page.getByLabel("Title").fill("Bare");
	await content(page).fill("Text.");
	const call = nextCall(page, "POST", PROJECTS);
	await saveProject(page).click();
	expect((await call).body).toMatchObject({
		excerpt: "",
		status: "draft",
		categoryId: "",
		cover_image_id: null,
		featured_image: null,
		price: 0,
		material_cost: 0,
	});
});

test("an existing project is edited with all its fields", async ({ page, api, adminToken }) => {
	const { body } = await api("GET", "/categories");
	const category_ids = body.result.slice(0, 3).map(({ id }: { id: string }) => id);
	const cover = await publishedCover(api);
	const text =
		'<h3 class="ql-align-right">Right</h3><ul><li class="ql-indent-1">In</li></ul><p class="ql-indent-8">Deep</p>';
	const { id, updated_at } = await newProject(api, adminToken, {
		title: "Kept whole",
		excerpt: "Short",
		content: text,
		category_ids,
		price: 12.5,
		featured_image: cover,
	});
	await openDashboard(page, adminToken, `/dashboard/projects/${id}/edit`);
	await expect(page).toHaveTitle(/^Edit Project/);
	await expectFormTitle(page, "Edit Project");
	await expect(page.getByRole("heading", { level: 1, name: "Edit School Project" })).toBeVisible();
	await expect(page.getByLabel("Title")).toHaveValue("Kept whole");
	await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(3);
	await expect(content(page).locator("h3.ql-align-right")).toHaveText("Right");
	await content(page).getByText("Deep").click();
	await page.keyboard.press("End");
	await page.keyboard.type("er");
	const call = nextCall(page, "PUT", /\/api\/school-projects\//);
	await saveProject(page).click();
	const sent = await call;
	expect(sent.path).toBe(`/api/school-projects/${id}`);
	expect(sent.headers.authorization).toBe(`Bearer ${adminToken}`);
	expect(sent.body).toEqual({
		title: "Kept whole",
		excerpt: "Short",
		content: expect.stringContaining("Deeper"),
		status: "draft",
		categoryId: category_ids[0],
		category_ids,
		featured_image: cover,
		price: 12.5,
		material_cost: 0,
		updated_at,
	});
	await expect(page).toHaveURL(/\/dashboard\/projects$/);
	const { body: stored } = await api("GET", `/school-projects/${id}`, { token: adminToken });
	expect(stored.result.content).toContain('<h3 class="ql-align-right">Right</h3>');
	expect(stored.result.content).toMatch(/<li class="ql-indent-1">/);
	expect(stored.result.content).toContain('<p class="ql-indent-8">Deeper</p>');
	expect(stored.result.categories).toHaveLength(3);
	expect(stored.result.featured_image).toBe(cover);
});

test("a project that has lost its last category is sent without a category id", async ({
	page,
	api,
	adminToken,
}) => {
	const { body } = await api("GET", "/categories");
	const [{ id: categoryId, name }] = body.result;
	const { id } = await newProject(api, adminToken, { title: "Unlinked", categoryId });
	await openDashboard(page, adminToken, `/dashboard/projects/${id}/edit`);
	await page.getByRole("checkbox", { name, exact: true }).uncheck();
	const call = nextCall(page, "PUT", /\/api\/school-projects\//);
	await saveProject(page).click();
	const sent = (await call).body;
	expect(sent).not.toHaveProperty("categoryId");
	expect(sent).not.toHaveProperty("cover_image_id");
	await expect(page).toHaveURL(/\/dashboard\/projects$/);
	const stored = await api("GET", `/school-projects/${id}`, { token: adminToken });
	expect(stored.body.result.categories).toEqual([]);
});

test("a project whose answer lacks can_edit can be edited", async ({ page, adminToken }) => {
	let answer = () => {};
	const held = new Promise<void>((resolve) => {
		answer = resolve;
	});
	await page.route("**/api/school-projects/elsewhere", async (route) => {
		await held;
		await route.fulfill({ json: { success: true, result: { id: "elsewhere", title: "Foreign" } } });
	});
	const call = nextCall(page, "GET", /\/api\/school-projects\/elsewhere$/);
	await openDashboard(page, adminToken, "/dashboard/projects/elsewhere/edit");
	await expect(page.getByText("Loading school project...")).toBeVisible();
	expect((await call).headers.authorization).toBe(`Bearer ${adminToken}`);
	answer();
	await expect(page.getByLabel("Title")).toHaveValue("Foreign");
	await expect(page.getByLabel("Price (KES)")).toHaveValue("0");
	await expect(saveProject(page)).toBeEnabled();
});

test("after saving, the list shows the same search and scroll position", async ({
	page,
	api,
	adminToken,
}) => {
	for (let count = 1; count <= 6; count += 1) {
		await newProject(api, adminToken, { title: `Scrolled to ${count}`, status: "published" });
	}
	await page.setViewportSize({ width: 1280, height: 350 });
	await openDashboard(page, adminToken, "/dashboard/projects?search=scrolled to");
	const link = page.getByRole("link", { name: "Edit Scrolled to 1", exact: true });
	await expect(link).toBeVisible();
	await page.evaluate(() => window.scrollTo(0, 150));
	const scrolled = () => page.evaluate(() => window.scrollY);
	expect(await scrolled()).toBe(150);
	// A mouse click would scroll the link into view.
	await link.dispatchEvent("click");
	// The same length as before: another line in the row above would move the visible part.
	await page.getByLabel("Title").fill("Scrolled to I");
	await saveProject(page).click();
	await expect(page).toHaveURL(/\/dashboard\/projects\?search=scrolled/);
	await expect(page.getByRole("row", { name: /Scrolled to I/ })).toBeVisible();
	expect(await scrolled()).toBe(150);
	await page.getByRole("link", { name: "View", exact: true }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Scrolled to I");
});

test("people can edit only their own projects", async ({
	page,
	api,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("404");
	const sentence = "School project not found or you don't have permission to edit it.";
	const staff = await newPerson(api, adminToken, "staff");
	const { id } = await newProject(api, adminToken, { title: "The admin's own" });
	await openDashboard(page, staff.token, `/dashboard/projects/${id}/edit`);
	await expect(page.getByText(sentence)).toBeVisible();
	await page.goto(`/dashboard/projects/${crypto.randomUUID()}/edit`);
	await expect(page.getByText(sentence)).toBeVisible();
	await page.route("**/api/school-projects/nothing", (route) =>
		route.fulfill({ json: { success: true, result: null } }),
	);
	await page.goto("/dashboard/projects/nothing/edit");
	await expect(page.getByText(sentence)).toBeVisible();
	await page.goto("/dashboard/projects?search=admin's own");
	const row = page.getByRole("row").filter({ hasText: "The admin's own" });
	await expect(row).toContainText("Read only");
	await row.getByRole("link", { name: "The admin's own" }).click();
	await expect(page).toHaveURL(new RegExp(`/dashboard/projects/${id}$`));
	await expect(page.getByRole("heading", { level: 2 })).toHaveText("The admin's own");
});

test("when a project cannot be fetched, a toast is shown and the list opens", async ({
	page,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("502");
	await page.route("**/api/school-projects/away", (route) =>
		route.fulfill({ status: 502, body: "Bad Gateway" }),
	);
	await openDashboard(page, adminToken, "/dashboard/projects/away/edit");
	await expect(page).toHaveURL(/\/dashboard\/projects$/);
	await expect(page.locator(".toasts[data-placement=bottom-right] [role=alert]")).toContainText(
		"Failed to fetch school project: 502",
	);
});

test("a failed update shows its status and body, and the form stays", async ({
	page,
	api,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("502");
	const { id } = await newProject(api, adminToken, { title: "Stays" });
	const path = `/dashboard/projects/${id}/edit`;
	await openDashboard(page, adminToken, path);
	await page.getByLabel("Title").fill("Pendulum");
	await page.route(`**/api/school-projects/${id}`, (route) =>
		route.fulfill({ status: 502, body: "Bad Gateway" }),
	);
	await saveProject(page).click();
	await expect(
		page.getByRole("alert").filter({ hasText: "Failed to update school project: 502 Bad Gateway" }),
	).toBeVisible();
	await expect(page).toHaveURL(path);
	await expect(page.getByLabel("Title")).toHaveValue("Pendulum");
});

test("the cover of an existing project is shown, replaced and removed", async ({
	page,
	api,
	adminToken,
}) => {
	const cover = await publishedCover(api);
	const { id } = await newProject(api, adminToken, { title: "Covered", featured_image: cover });
	const preview = page.getByRole("img", { name: "Cover image preview" });
	const path = `/dashboard/projects/${id}/edit`;
	await openDashboard(page, adminToken, path);
	await expect(preview).toHaveAttribute("src", cover);
	const upload = page.waitForResponse("**/api/assets/upload");
	await page.getByLabel("Cover image file").setInputFiles(await picture());
	const { result: asset } = await (await upload).json();
	await expect(preview).toHaveAttribute("src", asset.url);
	const replaced = nextCall(page, "PUT", /\/api\/school-projects\//);
	await saveProject(page).click();
	expect((await replaced).body.featured_image).toBe(asset.url);
	await expect(page).toHaveURL(/\/dashboard\/projects$/);

	await page.goto(path);
	await expect(preview).toHaveAttribute("src", asset.url);
	await page
		.getByRole("group", { name: "Cover image" })
		.getByRole("button", { name: "Remove" })
		.click();
	await expect(preview).toBeHidden();
	const removed = nextCall(page, "PUT", /\/api\/school-projects\//);
	await saveProject(page).click();
	expect((await removed).body.featured_image).toBeNull();
});
