import {
	align,
	changesOf,
	choose,
	content,
	expectFormTitle,
	header,
	insertPicture,
	NEW_PROJECT,
	picture,
	saveProject,
	tool,
} from "./dashboard.ts";
import { newPerson } from "./people.ts";
import { expect, openDashboard, signIn, test } from "./test.ts";
import { follow } from "./visit.ts";

test("staff write a project with pictures and formatting, publish it, and it is on the home page @both", async ({
	page,
	api,
	adminToken,
}) => {
	const staff = await newPerson(api, adminToken, "staff");
	const title = `Water Filter of ${staff.username}`;
	await signIn(page, staff);
	await follow(page, "Projects");
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

	await content(page).click();
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
	// Click the word itself: its paragraph is as wide as the page.
	await content(page)
		.getByText("source")
		.dblclick({ position: { x: 12, y: 12 } });
	await tool(page, "Link").click();
	await page.getByLabel("Link address").fill("example.org/fluoride");
	await page.getByRole("button", { name: "Save Link" }).click();
	await expect(content(page).getByRole("link", { name: "source" })).toBeVisible();

	await saveProject(page).click();
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

test("a new project begins as an empty draft without costs", async ({ page, adminToken }) => {
	await openDashboard(page, adminToken, NEW_PROJECT);
	await expect(page).toHaveTitle(/^Create New Project/);
	await expectFormTitle(page, "Create New Project");
	await expect(
		page.getByRole("heading", { level: 1, name: "Create New School Project" }),
	).toBeVisible();
	await expect(page.getByLabel("Title")).toHaveValue("");
	await expect(page.getByLabel("Excerpt")).toHaveValue("");
	await expect(page.getByLabel("Excerpt")).toHaveAttribute("rows", "3");
	await expect(page.getByLabel("Status")).toHaveValue("draft");
	await expect(page.getByLabel("Status").getByRole("option")).toHaveText(["Draft", "Published"]);
	const categories = page.getByRole("group", { name: "Categories" }).getByRole("checkbox");
	await expect(categories.first()).toBeVisible();
	await expect(categories.and(page.locator(":checked"))).toHaveCount(0);
	for (const label of ["Price (KES)", "Material Cost (KES)"]) {
		await expect(page.getByLabel(label)).toHaveValue("0");
		await expect(page.getByLabel(label)).toHaveAttribute("type", "number");
		await expect(page.getByLabel(label)).toHaveAttribute("step", "0.01");
	}
	await expect(page.getByRole("group", { name: "Cover image" })).toContainText(
		"Drop a picture here. JPG, PNG, GIF, SVG up to 5MB.",
	);
	await expect(content(page).locator("p")).toHaveAttribute(
		"data-placeholder",
		"Write your article content here...",
	);
	const box = await content(page).boundingBox();
	expect(box?.height).toBeGreaterThanOrEqual(290);
	await expect(page.getByRole("button", { name: "Cancel" })).toBeVisible();
	await expect(saveProject(page)).toBeEnabled();
});

test("a project without title and text is not sent, and each field says why", async ({
	page,
	adminToken,
}) => {
	await openDashboard(page, adminToken, NEW_PROJECT);
	const changes = changesOf(page);
	await page.getByLabel("Title").fill("   ");
	await content(page).fill("   ");
	await saveProject(page).click();
	await expect(page.getByText("Title is required")).toBeVisible();
	await expect(page.getByText("Content is required")).toBeVisible();
	await expect(page.getByLabel("Title")).toBeFocused();
	await page.getByLabel("Title").fill("A title");
	await expect(page.getByText("Title is required")).toBeHidden();
	for (const [label, value, message] of [
		["Price (KES)", "-0.01", "Price cannot be negative"],
		["Price (KES)", "", "Price must be a number"],
		["Material Cost (KES)", "-200", "Material cost cannot be negative"],
		["Material Cost (KES)", "", "Material cost must be a number"],
	] as const) {
		await page.getByLabel(label).fill(value);
		await saveProject(page).click();
		await expect(page.getByText(message)).toBeVisible();
		await page.getByLabel(label).fill("10.50");
		await expect(page.getByText(message)).toBeHidden();
	}
	expect(changes).toEqual([]);
});

test("a refused project stays in the form, with the server's message", async ({
	page,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("500", "502");
	await openDashboard(page, adminToken, NEW_PROJECT);
	await page.getByLabel("Title").fill("Pendulum");
	await content(page).fill("It swings.");
	await page.route("**/api/school-projects", (route) =>
		route.fulfill({ status: 500, json: { success: false, error: "The disk is full." } }),
	);
	await saveProject(page).click();
	await expect(page.getByRole("alert").filter({ hasText: "The disk is full." })).toBeVisible();
	await page.unroute("**/api/school-projects");
	await page.route("**/api/school-projects", (route) =>
		route.fulfill({ status: 502, body: "Bad Gateway" }),
	);
	await saveProject(page).click();
	await expect(page.getByText("Failed to create school project: 502 Bad Gateway")).toBeVisible();
	await expect(page).toHaveURL(NEW_PROJECT);
	await expect(page.getByLabel("Title")).toHaveValue("Pendulum");
	await expect(content(page)).toHaveText("It swings.");
});

test("when categories cannot be fetched there is a toast, and no category to choose", async ({
	page,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("500");
	await page.route("**/api/categories", (route) => route.fulfill({ status: 500, body: "" }));
	await openDashboard(page, adminToken, NEW_PROJECT);
	await expect(page.locator(".toasts[data-placement=bottom-right] [role=alert]")).toContainText(
		"Failed to fetch categories: 500",
	);
	const categories = page.getByRole("group", { name: "Categories" });
	await expect(categories).toContainText("There are no categories to choose from.");
	await expect(categories.getByRole("checkbox")).toHaveCount(0);
});
