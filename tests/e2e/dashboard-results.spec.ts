import { changesOf, columns, newResult, nextCall } from "./dashboard.ts";
import { expect, openDashboard, test } from "./test.ts";

const PATH = "/dashboard/results";

test("results are a table with year, title, status, creation date and actions", async ({
	page,
	adminToken,
}) => {
	const results = [
		{
			id: "1",
			title: "Njoro Fair",
			year: 2026,
			status: "draft",
			created_at: "2026-03-05T22:30:00Z",
		},
		{ id: "2", title: "Nakuru Fair", year: 2025, status: "published", created_at: "soon" },
		{ id: "3", title: "Kisumu Fair", year: 2024, status: "draft" },
	];
	await page.route("**/api/results", (route) =>
		route.fulfill({ json: { success: true, results } }),
	);
	await openDashboard(page, adminToken, PATH);
	await expect(page.getByRole("heading", { level: 1, name: "Manage Results" })).toBeVisible();
	await expect(columns(page)).toHaveText(["Year", "Title", "Status", "Created", "Actions"]);
	const row = (title: string) => page.getByRole("row").filter({ hasText: title });
	// In the fair's time zone it is already the next day.
	await expect(row("Njoro Fair").getByRole("cell")).toHaveText([
		"2026",
		"Draft",
		"Mar 6, 2026",
		"Publish",
	]);
	await expect(row("Nakuru Fair").getByRole("cell")).toHaveText([
		"2025",
		"Published",
		"Invalid date",
		"Unpublish",
	]);
	await expect(row("Kisumu Fair").getByRole("cell")).toHaveText([
		"2024",
		"Draft",
		"N/A",
		"Publish",
	]);
	await expect(page.getByRole("rowheader")).toHaveText([
		"Njoro Fair",
		"Nakuru Fair",
		"Kisumu Fair",
	]);
	await expect(page.getByRole("link", { name: "Create Result" })).toHaveAttribute(
		"href",
		"/dashboard/results/create",
	);
	await expect(page.getByRole("link", { name: "Edit Kisumu Fair" })).toHaveAttribute(
		"href",
		"/dashboard/results/3/edit",
	);
});

test("a result is published, unpublished and, after a question, deleted", async ({
	page,
	api,
	adminToken,
}) => {
	const id = await newResult(api, adminToken, "Listed Fair");
	await openDashboard(page, adminToken, PATH);
	const row = page.getByRole("row").filter({ hasText: "Listed Fair" });
	await expect(row).toContainText("Draft");
	for (const [press, status, shown] of [
		["Publish", "published", "Published"],
		["Unpublish", "draft", "Draft"],
	] as const) {
		const call = nextCall(page, "PUT", /\/api\/results\//);
		await row.getByRole("button", { name: press, exact: true }).click();
		expect(await call).toMatchObject({ path: `/api/results/${id}`, body: { status } });
		await expect(row).toContainText(shown);
		await expect(page.getByText(`Listed Fair ${press.toLowerCase()}ed successfully`)).toBeVisible();
	}

	const changes = changesOf(page);
	await row.getByRole("button", { name: "Delete Listed Fair" }).click();
	const question = page.getByRole("alertdialog");
	await question.getByRole("button", { name: "Cancel" }).click();
	await expect(question).toBeHidden();
	expect(changes).toEqual([]);
	await row.getByRole("button", { name: "Delete Listed Fair" }).click();
	await question.getByRole("button", { name: "Delete" }).click();
	await expect(row).toBeHidden();
	expect(changes).toEqual([`DELETE /api/results/${id}`]);
});

test("an empty list of results offers to create the first one", async ({ page, adminToken }) => {
	await page.route("**/api/results", (route) =>
		route.fulfill({ json: { success: true, results: [] } }),
	);
	await openDashboard(page, adminToken, PATH);
	await page.getByRole("link", { name: "Create Your First Result" }).click();
	await expect(page).toHaveURL(/\/dashboard\/results\/create$/);
});
