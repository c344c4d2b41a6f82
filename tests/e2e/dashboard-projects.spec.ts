import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { newPerson } from "./people.ts";
import {
	expect,
	expectAccessible,
	expectNoSidewaysScroll,
	openDashboard,
	signIn,
	test,
} from "./test.ts";

const NEW = "/dashboard/projects/new";

async function picture(width = 900): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
	const buffer = await sharp({
		create: { width, height: 600, channels: 3, background: "#2C7A4D" },
	})
		.png()
		.toBuffer();
	return { name: "board.png", mimeType: "image/png", buffer };
}

const text = (page: Page) => page.getByRole("textbox", { name: "Content" });
const tool = (page: Page, name: string) =>
	page.getByRole("toolbar").getByRole("button", { name, exact: true });
const header = (page: Page) => page.getByRole("toolbar").getByRole("combobox", { name: "Header" });
const align = (page: Page) => page.getByRole("toolbar").getByRole("combobox", { name: "Align" });
const save = (page: Page) => page.getByRole("button", { name: "Save Project" });

/** Chooses in the toolbar; the text has the focus again a frame later. */
async function choose(page: Page, list: Locator, option: string): Promise<void> {
	await list.selectOption(option);
	await expect(text(page)).toBeFocused();
}

/** Uploads a picture into the text, where the cursor stands. */
async function insertPicture(page: Page, description: string): Promise<void> {
	await tool(page, "Image").click();
	const dialog = page.getByRole("dialog", { name: "Insert Image" });
	await dialog.getByLabel("Image file").setInputFiles(await picture());
	await expect(dialog.getByLabel("Image address")).toHaveValue(/^\/media\//);
	await dialog.getByLabel(/^Description/).fill(description);
	await dialog.getByRole("button", { name: "Insert Image" }).click();
	await expect(dialog).toBeHidden();
	await expect(text(page)).toBeFocused();
}

/** A project of the API's own, for tests of what comes after. */
async function newProject(
	api: (method: string, path: string, options?: object) => Promise<{ body: { result: Project } }>,
	token: string,
	fields: object,
): Promise<Project> {
	const { body } = await api("POST", "/school-projects", {
		token,
		body: { content: "<p>Some text</p>", status: "draft", ...fields },
	});
	return body.result;
}
interface Project {
	id: string;
	slug: string;
	updated_at: string;
}

test("staff write a project with pictures and formats, publish it, and it is on the home page @both", async ({
	page,
	api,
	adminToken,
}) => {
	const staff = await newPerson(api, adminToken, "staff");
	const title = `Water Filter of ${staff.username}`;
	await signIn(page, staff);
	await page.getByRole("link", { name: "Projects", exact: true }).click();
	await page.getByRole("link", { name: "Add New Project" }).click();
	await expect(page.getByRole("heading", { name: "Create New School Project" })).toBeVisible();

	await page.getByLabel("Title").fill(title);
	await page.getByLabel("Excerpt").fill("From 4.2 mg/L down to 0.9.");
	await page.getByLabel("Cover image file").setInputFiles(await picture());
	await expect(page.getByRole("img", { name: "Cover image preview" })).toBeVisible();
	await page.getByRole("checkbox", { name: "Chemistry" }).check();
	await page.getByRole("checkbox", { name: "Physics" }).check();
	await page.getByLabel("Status").selectOption("published");
	await page.getByLabel("Price (KES)").fill("14500.50");
	await page.getByLabel("Material Cost (KES)").fill("3850");

	await text(page).click();
	await choose(page, header(page), "Heading 2");
	await page.keyboard.type("The problem");
	await page.keyboard.press("Enter");
	await page.keyboard.type("Boreholes carry ");
	await tool(page, "Bold").click();
	await page.keyboard.type("too much");
	await tool(page, "Bold").click();
	await page.keyboard.type(" fluoride.");
	await page.keyboard.press("Enter");
	await tool(page, "Bullet list").click();
	await page.keyboard.type("Cattle bone");
	await page.keyboard.press("Enter");
	await page.keyboard.type("Two buckets");
	await page.keyboard.press("Enter");
	await page.keyboard.press("Enter");
	await tool(page, "Indent").click();
	await tool(page, "Indent").click();
	await page.keyboard.type("Moved in");
	await page.keyboard.press("Enter");
	await tool(page, "Outdent").click();
	await tool(page, "Outdent").click();
	await choose(page, align(page), "center");
	await page.keyboard.type("In the middle");
	await page.keyboard.press("Enter");
	await choose(page, align(page), "left");
	await page.keyboard.type("source");
	await page.keyboard.press("Enter");
	await insertPicture(page, "The filter on its stand");
	// On the word itself: its paragraph is as wide as the page.
	await text(page)
		.getByText("source")
		.dblclick({ position: { x: 12, y: 12 } });
	await tool(page, "Link").click();
	await page.getByLabel("Link address").fill("example.org/fluoride");
	await page.getByRole("button", { name: "Save Link" }).click();
	await expect(text(page).getByRole("link", { name: "source" })).toBeVisible();

	await save(page).click();
	await expect(page).toHaveURL(/\/dashboard\/projects$/);
	await expect(page.getByText("Project saved successfully")).toBeVisible();
	const row = page.getByRole("row").filter({ hasText: title });
	await expect(row).toContainText("Published");
	await expect(row).toContainText("KES 14,500.50");

	await page.goto("/");
	const card = page.getByRole("article").filter({ hasText: title });
	await card.getByRole("link", { name: "Read More" }).click();
	await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
	const article = page.locator(".article");
	await expect(article.getByRole("heading", { name: "The problem" })).toBeVisible();
	await expect(article.locator("strong")).toHaveText("too much");
	await expect(article.getByRole("listitem")).toHaveText(["Cattle bone", "Two buckets"]);
	await expect(article.locator(".ql-indent-2")).toHaveText("Moved in");
	await expect(article.locator(".ql-align-center")).toHaveText("In the middle");
	await expect(article.getByRole("link", { name: "source" })).toHaveAttribute(
		"href",
		"https://example.org/fluoride",
	);
	await expect(article.getByRole("img", { name: "The filter on its stand" })).toBeVisible();
	const stored = await api("GET", `/school-projects?page=1&limit=1&search=${staff.username}`);
	expect(stored.body.result.articles[0].categories).toHaveLength(2);
});

test("a project without title and text is not sent, and each field says why", async ({
	page,
	adminToken,
}) => {
	await openDashboard(page, adminToken, NEW);
	await expect(page.getByLabel("Status")).toHaveValue("draft");
	await expect(page.getByLabel("Price (KES)")).toHaveValue("0");
	await expect(page.getByLabel("Material Cost (KES)")).toHaveValue("0");
	await expect(text(page).locator("p")).toHaveAttribute(
		"data-placeholder",
		"Write your article content here...",
	);
	let sent = 0;
	page.on("request", (request) => {
		if (request.method() === "POST" && request.url().endsWith("/school-projects")) sent += 1;
	});
	await page.getByLabel("Price (KES)").fill("-200");
	await page.getByLabel("Material Cost (KES)").fill("");
	await save(page).click();
	for (const message of [
		"Title is required",
		"Content is required",
		"Price cannot be negative",
		"Material cost must be a number",
	]) {
		await expect(page.getByText(message)).toBeVisible();
	}
	await expect(page.getByLabel("Title")).toBeFocused();
	expect(sent).toBe(0);
	await page.getByLabel("Title").fill("A title");
	await expect(page.getByText("Title is required")).toBeHidden();
});

test("a refused project stays in the form, with the server's sentence", async ({
	page,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("500", "502");
	await openDashboard(page, adminToken, NEW);
	await page.getByLabel("Title").fill("Pendulum");
	await text(page).fill("It swings.");
	await page.route("**/api/school-projects", (route) =>
		route.fulfill({ status: 500, json: { success: false, error: "The disk is full." } }),
	);
	await save(page).click();
	await expect(page.getByRole("alert").filter({ hasText: "The disk is full." })).toBeVisible();
	await page.unroute("**/api/school-projects");
	await page.route("**/api/school-projects", (route) =>
		route.fulfill({ status: 502, body: "Bad Gateway" }),
	);
	await save(page).click();
	await expect(page.getByText("Failed to create school project: 502 Bad Gateway")).toBeVisible();
	await expect(page).toHaveURL(NEW);
	await expect(page.getByLabel("Title")).toHaveValue("Pendulum");
	await expect(text(page)).toHaveText("It swings.");
});

test("only pictures up to 5 MB are taken, and a failed upload says why", async ({
	page,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("500", "net::ERR");
	await openDashboard(page, adminToken, NEW);
	const cover = page.getByRole("group", { name: "Cover image" });
	const file = page.getByLabel("Cover image file");
	await file.setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") });
	await expect(cover).toContainText("Please select an image file");
	await file.setInputFiles({
		name: "a.png",
		mimeType: "image/png",
		buffer: Buffer.alloc(5_242_881),
	});
	await expect(cover).toContainText("File size should not exceed 5MB");

	const upload = "**/api/assets/upload";
	await page.route(upload, (route) => route.fulfill({ status: 500, body: "" }));
	await file.setInputFiles(await picture());
	await expect(cover).toContainText("Upload failed with status 500");
	await page.unroute(upload);
	await page.route(upload, (route) => route.abort());
	await file.setInputFiles(await picture());
	await expect(cover).toContainText("Network error during upload");
	await page.unroute(upload);
	await page.route(upload, (route) => route.fulfill({ json: { success: true, result: {} } }));
	await file.setInputFiles(await picture());
	await expect(cover).toContainText("Unexpected response format from server");
	await page.unroute(upload);

	await file.setInputFiles(await picture());
	await expect(cover.getByRole("img")).toBeVisible();
	await cover.getByRole("button", { name: "Remove" }).click();
	await expect(cover.getByRole("img")).toBeHidden();
});

test("Cancel leads to the public list, and the work is offered the next time", async ({
	page,
	adminToken,
}) => {
	await openDashboard(page, adminToken, NEW);
	await page.getByLabel("Title").fill("Half a project");
	await text(page).fill("Half a text");
	await page.getByRole("button", { name: "Cancel" }).click();
	await expect(page).toHaveURL(/\/projects$/);
	await page.goto(NEW);
	await expect(page.getByLabel("Title")).toHaveValue("");
	await page.getByRole("button", { name: "Restore It" }).click();
	await expect(page.getByLabel("Title")).toHaveValue("Half a project");
	await expect(text(page)).toHaveText("Half a text");
});

test("leaving by a link asks first, and what was typed waits as a draft", async ({
	page,
	adminToken,
}) => {
	await openDashboard(page, adminToken, NEW);
	await page.getByLabel("Title").fill("Half a project");
	const orders = page.getByRole("link", { name: "Orders", exact: true });
	await orders.click();
	const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
	await question.getByRole("button", { name: "Stay" }).click();
	await expect(page.getByLabel("Title")).toHaveValue("Half a project");
	await orders.click();
	await question.getByRole("button", { name: "Leave" }).click();
	await expect(page).toHaveURL(/\/dashboard\/orders$/);
	await page.goto(NEW);
	await page.getByRole("button", { name: "Restore It" }).click();
	await expect(page.getByLabel("Title")).toHaveValue("Half a project");
});

test("an existing project is edited with everything it has", async ({ page, api, adminToken }) => {
	const { body } = await api("GET", "/categories");
	const category_ids = body.result.slice(0, 3).map(({ id }: { id: string }) => id);
	const { body: covered } = await api("GET", "/school-projects?page=1&limit=1&status=published");
	const cover = covered.result.articles[0].featured_image;
	const content =
		'<h3 class="ql-align-right">Right</h3><ul><li class="ql-indent-1">In</li></ul><p class="ql-indent-8">Deep</p>';
	const { id } = await newProject(api, adminToken, {
		title: "Kept whole",
		excerpt: "Short",
		content,
		category_ids,
		price: 12.5,
		featured_image: cover,
	});
	await openDashboard(page, adminToken, `/dashboard/projects/${id}/edit`);
	await expect(page.getByRole("heading", { name: "Edit School Project" })).toBeVisible();
	await expect(page.getByLabel("Title")).toHaveValue("Kept whole");
	await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(3);
	await expect(text(page).locator("h3.ql-align-right")).toHaveText("Right");
	await text(page).getByText("Deep").click();
	await page.keyboard.press("End");
	await page.keyboard.type("er");
	const sent = page.waitForRequest((request) => request.method() === "PUT");
	await save(page).click();
	const put = (await sent).postDataJSON();
	expect(put).not.toHaveProperty("cover_image_id");
	expect(put.categoryId).toBe(category_ids[0]);
	await expect(page).toHaveURL(/\/dashboard\/projects$/);
	const { body: stored } = await api("GET", `/school-projects/${id}`, { token: adminToken });
	expect(stored.result.content).toContain('<h3 class="ql-align-right">Right</h3>');
	expect(stored.result.content).toMatch(/<li class="ql-indent-1">/);
	expect(stored.result.content).toContain('<p class="ql-indent-8">Deeper</p>');
	expect(stored.result.categories).toHaveLength(3);
	expect(stored.result.featured_image).toBe(cover);
});

test("a project somebody else has saved meanwhile is not overwritten unasked", async ({
	page,
	api,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("409");
	const { id } = await newProject(api, adminToken, { title: "First" });
	await openDashboard(page, adminToken, `/dashboard/projects/${id}/edit`);
	await page.getByLabel("Title").fill("Mine");
	await api("PUT", `/school-projects/${id}`, { token: adminToken, body: { title: "Theirs" } });
	await save(page).click();
	await expect(page.getByText("Nothing was overwritten")).toBeVisible();

	await page.getByRole("button", { name: "Load Newer Version" }).click();
	await expect(page.getByLabel("Title")).toHaveValue("Theirs");
	await page.getByRole("button", { name: "Restore It" }).click();
	await expect(page.getByLabel("Title")).toHaveValue("Mine");
	await save(page).click();
	await page.getByRole("button", { name: "Save Over It" }).click();
	await expect(page).toHaveURL(/\/dashboard\/projects$/);
	const { body } = await api("GET", `/school-projects/${id}`, { token: adminToken });
	expect(body.result.title).toBe("Mine");
});

test("a missing project and one of somebody else cannot be edited", async ({
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
	await page.goto("/dashboard/projects?search=admin's own");
	const row = page.getByRole("row").filter({ hasText: "The admin's own" });
	await expect(row).toContainText("Read only");
});

test("a project that cannot be fetched leads back to the list, with a toast", async ({
	page,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("502");
	const id = crypto.randomUUID();
	await page.route(`**/api/school-projects/${id}`, (route) =>
		route.fulfill({ status: 502, body: "" }),
	);
	await openDashboard(page, adminToken, `/dashboard/projects/${id}/edit`);
	await expect(page).toHaveURL(/\/dashboard\/projects$/);
	await expect(page.getByText("Failed to fetch school project: 502")).toBeVisible();
});

test("categories that cannot be fetched are a toast and an empty list", async ({
	page,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("502");
	await page.route("**/api/categories", (route) => route.fulfill({ status: 502, body: "" }));
	await openDashboard(page, adminToken, NEW);
	await expect(page.getByText("Failed to fetch categories: 502")).toBeVisible();
	await expect(page.getByRole("group", { name: "Categories" }).getByRole("checkbox")).toHaveCount(
		0,
	);
});

test("the list is searched, filtered and paged in the address", async ({
	page,
	api,
	adminToken,
}) => {
	for (let number = 1; number <= 11; number += 1) {
		await newProject(api, adminToken, { title: `Zebrafish ${number}` });
	}
	await openDashboard(page, adminToken, "/dashboard/projects");
	await page.getByRole("searchbox", { name: "Search projects" }).fill("Zebrafish");
	await expect(page).toHaveURL(/\?search=Zebrafish$/);
	await expect(page.getByText("Page 1 of 2")).toBeVisible();
	await page.getByRole("link", { name: "Next" }).click();
	await expect(page.getByRole("rowheader")).toHaveCount(1);
	await page.getByRole("combobox", { name: "Filter by status" }).selectOption("published");
	await expect(page).toHaveURL(/search=Zebrafish&status=published$/);
	await expect(page.getByText("No school projects found.")).toBeVisible();
	await page.goBack();
	await expect(page.getByText("Page 2 of 2")).toBeVisible();
});

test("a project is deleted after a question, and a refusal is shown there", async ({
	page,
	api,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("500");
	const { id } = await newProject(api, adminToken, { title: "Doomed" });
	await openDashboard(page, adminToken, "/dashboard/projects?search=Doomed");
	const row = page.getByRole("row").filter({ hasText: "Doomed" });
	await row.getByRole("button", { name: "Delete Doomed" }).click();
	const question = page.getByRole("alertdialog");
	await expect(question).toContainText("Are you sure you want to delete this project?");
	await page.route(`**/api/school-projects/${id}`, (route) =>
		route.fulfill({ status: 500, body: "" }),
	);
	await question.getByRole("button", { name: "Delete" }).click();
	await expect(question.getByRole("alert")).toContainText("Failed to delete project");
	await page.unroute(`**/api/school-projects/${id}`);
	await question.getByRole("button", { name: "Delete" }).click();
	await expect(page.getByText("Project deleted successfully")).toBeVisible();
	await expect(page.getByText("No school projects found.")).toBeVisible();
});

test("an empty list leads to the first project", async ({ page, adminToken }) => {
	await page.route(/\/api\/school-projects\?page=1&limit=10$/, (route) =>
		route.fulfill({
			json: { success: true, result: { articles: [], pagination: { totalPages: 0 } } },
		}),
	);
	await openDashboard(page, adminToken, "/dashboard/projects");
	await expect(page.getByText("No school projects found.")).toBeVisible();
	await page.getByRole("link", { name: "Create your first school project" }).click();
	await expect(page).toHaveURL(NEW);
});

test("every tool of the editor has its name, and arrow keys lead along them", async ({
	page,
	adminToken,
}) => {
	await openDashboard(page, adminToken, NEW);
	const bar = page.getByRole("toolbar");
	for (const name of [
		"Bold",
		"Italic",
		"Underline",
		"Strike",
		"Blockquote",
		"Ordered list",
		"Bullet list",
		"Indent",
		"Outdent",
		"Link",
		"Image",
		"Clean",
	]) {
		await expect(tool(page, name)).toBeVisible();
	}
	await expect(header(page).getByRole("option")).toHaveCount(7);
	await expect(bar.getByRole("combobox", { name: "Align" })).toBeVisible();
	await tool(page, "Bold").focus();
	await page.keyboard.press("ArrowRight");
	await expect(tool(page, "Italic")).toBeFocused();
	await page.keyboard.press("Home");
	await expect(header(page)).toBeFocused();
});

test("pasted markup keeps only an article's formats", async ({ page, adminToken }) => {
	await page.route("https://example.org/**", async (route) =>
		route.fulfill({ contentType: "image/png", body: (await picture(40)).buffer }),
	);
	await openDashboard(page, adminToken, NEW);
	await text(page).click();
	await page.evaluate(() => {
		const data = new DataTransfer();
		data.setData(
			"text/html",
			`<h2 style="color:red" onclick="alert(1)">Head</h2><table><tr><td>cell</td></tr></table>
			<p><code>code</code> <a href="javascript:alert(1)">bad</a>
			<img src="file:///C:/a.png"><img src="https://example.org/a.png" alt="ok"></p>`,
		);
		document
			.querySelector("[role=textbox][contenteditable]")
			?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
	});
	await expect(text(page).getByRole("heading", { name: "Head" })).toBeVisible();
	await expect(text(page).locator("code, table, a, [style], [onclick]")).toHaveCount(0);
	await expect(text(page).getByRole("img")).toHaveCount(1);
	await expect(text(page).getByRole("img", { name: "ok" })).toHaveAttribute(
		"src",
		"https://example.org/a.png",
	);
});

test("a picture goes to the end when nobody has been in the text", async ({
	page,
	api,
	adminToken,
}) => {
	const { id } = await newProject(api, adminToken, {
		title: "Pictured",
		content: "<p>One</p><p>Two</p>",
	});
	await openDashboard(page, adminToken, `/dashboard/projects/${id}/edit`);
	await expect(text(page)).toContainText("Two");
	await insertPicture(page, "last");
	await expect(text(page).locator("p").last().getByRole("img", { name: "last" })).toBeVisible();
	await expect(text(page).locator("p").last()).toContainText("Two");
});

test("the preview looks like the article will", async ({ page, adminToken }) => {
	await openDashboard(page, adminToken, NEW);
	await page.getByLabel("Title").fill("Seen before");
	await text(page).click();
	await choose(page, header(page), "Heading 3");
	await page.keyboard.type("A heading");
	await page.getByRole("button", { name: "Preview" }).click();
	const preview = page.getByRole("dialog", { name: "Preview" });
	await expect(preview).toContainText("Seen before");
	await expect(preview.locator(".article h3")).toHaveText("A heading");
});

for (const colorScheme of ["light", "dark"] as const) {
	for (const width of [390, 1280]) {
		test(`projects and their form are accessible at ${width} px, ${colorScheme}`, async ({
			page,
			adminToken,
		}) => {
			await page.emulateMedia({ colorScheme });
			await page.setViewportSize({ width, height: 844 });
			await openDashboard(page, adminToken, "/dashboard/projects");
			await expect(page.getByRole("table")).toBeVisible();
			await expectAccessible(page);
			await expectNoSidewaysScroll(page);
			await page.getByRole("link", { name: "Add New Project" }).click();
			await expect(text(page)).toBeVisible();
			await save(page).click();
			await expect(page.getByText("Title is required")).toBeVisible();
			await expectAccessible(page);
			await expectNoSidewaysScroll(page);
		});
	}
}
