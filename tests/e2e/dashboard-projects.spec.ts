import { changesOf, columns, NEW_PROJECT, newProject, nextCall } from "./dashboard.ts";
import { expect, openDashboard, test } from "./test.ts";

const PATH = "/dashboard/projects";
const LIST = /\/api\/school-projects\?page=1&limit=10$/;

test("projects are a table with their picture, status, costs and dates", async ({
	page,
	adminToken,
}) => {
	const articles = [
		{
			id: "1",
			slug: "water-filter",
			title: "Water Filter",
			featured_image: "/touch-icon.png",
			status: "published",
			price: 14500.5,
			material_cost: 3850,
			created_at: "2026-03-05T22:30:00Z",
			updated_at: "soon",
		},
		{ id: "2", title: "Sundial", status: "draft", price: "200", material_cost: 0 },
	];
	await page.setViewportSize({ width: 1280, height: 900 });
	await page.route(LIST, (route) =>
		route.fulfill({ json: { success: true, result: { articles, pagination: { totalPages: 1 } } } }),
	);
	const call = nextCall(page, "GET", LIST);
	await openDashboard(page, adminToken, PATH);
	expect((await call).headers.authorization).toBe(`Bearer ${adminToken}`);
	await expect(page.getByRole("heading", { level: 1, name: "School Projects" })).toBeVisible();
	await expect(columns(page)).toHaveText([
		"Project Title",
		"Status",
		"Project Fee",
		"Material Cost",
		"Created",
		"Last Modified",
		"Actions",
	]);
	const cells = (title: string) =>
		page.getByRole("row").filter({ hasText: title }).getByRole("cell");
	await expect(cells("Water Filter")).toContainText([
		"Published",
		"KES 14,500.50",
		"KES 3,850",
		"Mar 6, 2026",
		"Invalid date",
		"",
	]);
	await expect(cells("Sundial")).toContainText(["Draft", "KES 200", "KES 0", "N/A", "N/A", ""]);
	await expect(
		page.getByRole("rowheader", { name: "Water Filter" }).locator("img"),
	).toHaveAttribute("src", "/touch-icon.png");
	await expect(page.getByText("Published", { exact: true }).last()).toHaveAttribute(
		"data-tone",
		"green",
	);
	await expect(page.getByText("Draft", { exact: true }).last()).toHaveAttribute(
		"data-tone",
		"amber",
	);
	await expect(page.getByRole("link", { name: "Edit Sundial" })).toHaveAttribute(
		"href",
		"/dashboard/projects/2/edit",
	);
	await expect(page.getByRole("button", { name: "Delete Sundial" })).toBeVisible();
	await expect(page.getByRole("link", { name: "Add New Project" })).toHaveAttribute(
		"href",
		NEW_PROJECT,
	);
	const pager = page.getByRole("navigation", { name: "Pages" });
	await expect(pager).toContainText("Page 1 of 1");
	await expect(pager.getByRole("button", { name: "Previous" })).toBeDisabled();
	await expect(pager.getByRole("button", { name: "Next" })).toBeDisabled();
});

test("on a phone, a project's row also shows its dates", async ({ page, adminToken }) => {
	const created_at = "2026-03-05T22:30:00Z";
	const updated_at = "2026-03-18T08:00:00Z";
	const articles = [{ id: "1", title: "Sundial", status: "draft", created_at, updated_at }];
	await page.route(LIST, (route) =>
		route.fulfill({ json: { success: true, result: { articles, pagination: { totalPages: 1 } } } }),
	);
	await openDashboard(page, adminToken, PATH);
	const row = page.getByRole("row").filter({ hasText: "Sundial" });
	for (const date of ["Mar 6, 2026", "Mar 18, 2026"]) {
		await expect(row.getByRole("cell").filter({ hasText: date })).toBeVisible();
	}
});

test("a search runs half a second after the last key and starts at page 1", async ({
	page,
	adminToken,
}) => {
	await page.clock.install();
	await openDashboard(page, adminToken, `${PATH}?page=2`);
	await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
	const searched: string[] = [];
	page.on("request", (request) => {
		if (request.url().includes("search=")) searched.push(new URL(request.url()).search);
	});
	await page.clock.pauseAt(Date.now() + 60_000);
	const box = page.getByRole("searchbox", { name: "Search projects" });
	await box.fill("filt");
	await page.clock.runFor(400);
	await box.fill("filter");
	await page.clock.runFor(499);
	await expect(page).toHaveURL(/\?page=2$/);
	expect(searched).toEqual([]);
	await page.clock.runFor(1);
	await expect(page).toHaveURL(/\?search=filter$/);
	await expect.poll(() => searched).toEqual(["?page=1&limit=10&search=filter"]);
});

test("search, filter and page of the list are in the address", async ({
	page,
	api,
	adminToken,
}) => {
	for (let number = 1; number <= 11; number += 1) {
		await newProject(api, adminToken, { title: `Zebrafish ${number}` });
	}
	await openDashboard(page, adminToken, PATH);
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

test("a project is deleted only after confirmation", async ({ page, api, adminToken }) => {
	const { id } = await newProject(api, adminToken, { title: "Doomed" });
	await openDashboard(page, adminToken, `${PATH}?search=Doomed`);
	const changes = changesOf(page);
	const ask = page.getByRole("button", { name: "Delete Doomed" });
	const question = page.getByRole("alertdialog", { name: "Delete Project" });
	await ask.click();
	await expect(question).toContainText("Are you sure you want to delete this project?");
	await question.getByRole("button", { name: "Cancel" }).click();
	await expect(question).toBeHidden();
	expect(changes).toEqual([]);
	await ask.click();
	await question.getByRole("button", { name: "Delete" }).click();
	await expect(page.getByText("Project deleted successfully")).toBeVisible();
	await expect(page.getByText("No school projects found.")).toBeVisible();
	expect(changes).toEqual([`DELETE /api/school-projects/${id}`]);
});

test("after the last project of a page is deleted, the previous page is shown", async ({
	page,
	api,
	adminToken,
}) => {
	for (let number = 1; number <= 11; number += 1) {
		await newProject(api, adminToken, { title: `Quagga ${number}` });
	}
	await openDashboard(page, adminToken, `${PATH}?search=Quagga&page=2`);
	await page.getByRole("button", { name: /^Delete Quagga/ }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
	await expect(page).toHaveURL(/\?search=Quagga$/);
	await expect(page.getByRole("rowheader")).toHaveCount(10);
});

test("past the last page, a link leads back to the existing pages", async ({
	page,
	adminToken,
}) => {
	await openDashboard(page, adminToken, `${PATH}?page=99`);
	await expect(page.getByText("No school projects found.")).toBeVisible();
	await expect(page.getByRole("link", { name: "Create your first school project" })).toBeHidden();
	await expect(page.getByRole("link", { name: "First page" })).toHaveAttribute("href", PATH);
	await page.getByRole("link", { name: "Previous" }).click();
	await expect(page.getByText(/^Page (\d+) of \1$/)).toBeVisible();
	await expect(page.getByRole("rowheader").first()).toBeVisible();
});

test("an empty list links to creating the first project", async ({ page, adminToken }) => {
	await page.route(/\/api\/school-projects\?page=1&limit=10$/, (route) =>
		route.fulfill({
			json: { success: true, result: { articles: [], pagination: { totalPages: 0 } } },
		}),
	);
	await openDashboard(page, adminToken, PATH);
	await expect(page.getByText("No school projects found.")).toBeVisible();
	await expect(page.getByRole("navigation", { name: "Pages" })).toHaveCount(0);
	await page.getByRole("link", { name: "Create your first school project" }).click();
	await expect(page).toHaveURL(NEW_PROJECT);
});
