import { categoryId, changesOf, itemRows, newItem, newResult, nextCall } from "./dashboard.ts";
import { expect, openDashboard, test } from "./test.ts";

const CREATE = "/dashboard/results/create";

test("a new result needs a title and a year from 2000 to 2100", async ({ page, adminToken }) => {
	await openDashboard(page, adminToken, CREATE);
	await expect(page.getByLabel("Year")).toHaveValue(String(new Date().getFullYear()));
	await expect(page.getByLabel("Status")).toHaveValue("draft");
	await expect(page.getByLabel("Status").getByRole("option")).toHaveText(["Draft", "Published"]);
	const changes = changesOf(page);
	await page.getByLabel("Title").fill("   ");
	const create = page.getByRole("button", { name: "Create Result" });
	for (const year of ["1999", "2101", "2030.5", ""]) {
		await page.getByLabel("Year").fill(year);
		await create.click();
		await expect(page.getByText("Year must be from 2000 to 2100")).toBeVisible();
		await page.getByLabel("Year").fill("2030");
		await expect(page.getByText("Year must be from 2000 to 2100")).toBeHidden();
	}
	await expect(page.getByText("Title is required")).toBeVisible();
	expect(changes).toEqual([]);
});

test("a created result opens for editing after 1.5 seconds", async ({ page, adminToken }) => {
	await openDashboard(page, adminToken, CREATE);
	await page.clock.install();
	await page.getByLabel("Title").fill("Created Fair");
	await page.getByLabel("Year").fill("2000");
	await page.getByLabel("Description").fill("In Nakuru");
	await page.clock.pauseAt(Date.now() + 60_000);
	const call = nextCall(page, "POST", /\/api\/results$/);
	await page.getByRole("button", { name: "Create Result" }).click();
	expect((await call).body).toEqual({
		title: "Created Fair",
		year: 2000,
		description: "In Nakuru",
		status: "draft",
	});
	await expect(page.getByText("Result created successfully")).toBeVisible();
	await expect(page.getByRole("button", { name: /^(Processing|Create Result)/ })).toBeDisabled();
	const asked: string[] = [];
	page.on("request", (request) => asked.push(new URL(request.url()).pathname));
	await page.clock.runFor(1_499);
	// A redirect would have made its request before this one.
	await page.evaluate(async () => (await fetch("/api/health")).text());
	expect(asked).toEqual(["/api/health"]);
	await page.clock.runFor(1);
	await expect(page).toHaveURL(/\/dashboard\/results\/[0-9a-f-]{36}\/edit$/);
	await page.clock.resume();
	await expect(page.getByLabel("Title")).toHaveValue("Created Fair");
});

test("leaving a result before it is created asks first", async ({ page, adminToken }) => {
	await openDashboard(page, adminToken, CREATE);
	await page.getByLabel("Title").fill("Kept Fair");
	await page.getByRole("link", { name: "Back to Results" }).click();
	await page.getByRole("button", { name: "Stay" }).click();
	await expect(page.getByLabel("Title")).toHaveValue("Kept Fair");
});

test("items are grouped by category and sorted by position", async ({ page, api, adminToken }) => {
	const id = await newResult(api, adminToken, "Sorted Fair");
	for (const [category, participant_name, position] of [
		["Robotics", "Elsewhere", 1],
		["Physics", "Unplaced", null],
		["Physics", "Third", 3],
		["Physics", "First", 1],
	] as const) {
		const category_id = await categoryId(api, adminToken, category);
		await newItem(api, adminToken, id, { category_id, participant_name, position });
	}
	await openDashboard(page, adminToken, `/dashboard/results/${id}/edit`);
	await expect(page.getByRole("heading", { level: 1, name: "Edit Result" })).toBeVisible();
	await expect(page.getByLabel("Title")).toHaveValue("Sorted Fair");
	await expect(page.getByRole("tab")).toHaveText(["Physics", "Robotics"]);
	await expect(page.getByRole("tab", { selected: true })).toHaveText("Physics");
	await expect(itemRows(page)).toHaveText(["First", "Third", "Unplaced"]);
	await page.getByRole("tab", { name: "Robotics" }).click();
	await expect(itemRows(page)).toHaveText(["Elsewhere"]);
});

test("a result is edited and published", async ({ page, api, adminToken, expectedErrors }) => {
	expectedErrors.push("409");
	const id = await newResult(api, adminToken, "Old Title");
	await openDashboard(page, adminToken, `/dashboard/results/${id}/edit`);
	const changes = changesOf(page);
	for (const [label, wrong, sentence] of [
		["Title", "   ", "Title is required"],
		["Year", "2101", "Year must be from 2000 to 2100"],
	] as const) {
		const right = await page.getByLabel(label).inputValue();
		await page.getByLabel(label).fill(wrong);
		await page.getByRole("button", { name: "Save details" }).click();
		await expect(page.getByText(sentence)).toBeVisible();
		await page.getByLabel(label).fill(right);
		await expect(page.getByText(sentence)).toBeHidden();
	}
	expect(changes).toEqual([]);
	await page.getByLabel("Title").fill("New Title");
	const call = nextCall(page, "PUT", /\/api\/results\//);
	await page.getByRole("button", { name: "Save details" }).click();
	expect(await call).toMatchObject({
		path: `/api/results/${id}`,
		body: { title: "New Title", description: null, year: 2026, updated_at: expect.any(String) },
	});
	await expect(page.getByText("Result saved successfully")).toBeVisible();
	await page.getByRole("button", { name: "Publish" }).click();
	await expect(page.getByText("Published", { exact: true })).toBeVisible();
	await expect(page.getByText("Result published successfully")).toBeVisible();
	const unpublished = nextCall(page, "PUT", /\/api\/results\//);
	await page.getByRole("button", { name: "Unpublish" }).click();
	expect((await unpublished).body).toEqual({ status: "draft" });
	await expect(page.getByText("Draft", { exact: true })).toBeVisible();
	await page.getByRole("button", { name: "Publish" }).click();
	await expect(page.getByText("Published", { exact: true })).toBeVisible();

	await api("PUT", `/results/${id}`, { token: adminToken, body: { title: "Theirs" } });
	await page.getByLabel("Title").fill("Mine");
	await page.getByRole("button", { name: "Save details" }).click();
	await expect(page.getByText("What you typed is still here.")).toBeVisible();
	await expect(page.getByLabel("Title")).toHaveValue("Mine");
	await page.getByRole("button", { name: "Save Mine Anyway" }).click();
	await expect(page.getByText("What you typed is still here.")).toBeHidden();
	const stored = async () =>
		(await api("GET", `/results/${id}`, { token: adminToken })).body.result;
	await expect.poll(stored).toMatchObject({ title: "Mine", status: "published" });
});

for (const [what, answer] of [
	["missing", { status: 404, json: { success: false, error: "Result not found." } }],
	["answered with nothing", { json: { success: true, result: null } }],
] as const) {
	test(`a result that is ${what} is reported as not found`, async ({
		page,
		adminToken,
		expectedErrors,
	}) => {
		expectedErrors.push("404");
		await page.route("**/api/results/gone", (route) => route.fulfill(answer));
		await openDashboard(page, adminToken, "/dashboard/results/gone/edit");
		await expect(page.getByText("Result not found.")).toBeVisible();
	});
}
