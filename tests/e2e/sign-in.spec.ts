import { login, open, storedSession } from "./accounts.ts";
import { ADMIN, expect, test } from "./test.ts";

test("signing in leads to the dashboard, and a reload stays signed in", async ({ page }) => {
	let sent: unknown;
	const scripts: string[] = [];
	page.on("request", (request) => {
		scripts.push(request.url());
		if (request.url().endsWith("/api/auth/login")) sent = request.postDataJSON();
	});
	await open(page, "/login");
	// These scripts are as large as the rest of the page, so a visitor who only looks does not fetch them.
	expect(scripts.filter((url) => /\/(schemas|auth\.contract|second-step)/.test(url))).toEqual([]);
	await login(page);
	await expect(page).toHaveURL(/\/dashboard$/);
	expect(sent).toEqual(ADMIN);
	const { token, user } = await storedSession(page);
	expect(token).toMatch(/^Bearer \S+$/);
	expect(user).toMatchObject({ email: ADMIN.email, role: "admin" });
	expect(user.id).toMatch(/^[0-9a-f-]{36}$/);
	await page.reload();
	await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
	await expect(page).toHaveURL(/\/dashboard$/);
});

test("signing in in another tab opens the page that this tab asked for", async ({
	page,
	context,
}) => {
	await page.goto("/dashboard/orders?page=2");
	await expect(page).toHaveURL(/\/login$/);
	const other = await context.newPage();
	await open(other, "/login");
	await login(other);
	await expect(other).toHaveURL(/\/dashboard$/);
	await expect(page).toHaveURL(/\/dashboard\/orders\?page=2$/);
});
