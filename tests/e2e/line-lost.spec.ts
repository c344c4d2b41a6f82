import { expect, started, test } from "./test.ts";
import { follow } from "./visit.ts";

/** Errors that the browser and React Router log without a connection. */
const CUT = ["ERR_INTERNET_DISCONNECTED", "Failed to fetch"];

test("without a connection, a page change waits and the current page stays", async ({
	page,
	context,
	expectedErrors,
}) => {
	expectedErrors.push(...CUT);
	const footer = page.getByRole("contentinfo");
	const heading = page.getByRole("heading", { level: 1 });
	const notice = page.getByRole("alert").filter({ hasText: "No connection." });
	await page.goto("/contact");
	await started(page);
	await page.getByLabel("Name").fill("Wangari");
	let loads = 0;
	page.on("request", (request) => {
		if (request.isNavigationRequest()) loads += 1;
	});

	await context.setOffline(true);
	await footer.getByRole("link", { name: "Forums", exact: true }).click();
	await expect(notice).toBeVisible();
	await expect(heading).toHaveText("Contact");
	await expect(page).toHaveURL(/\/contact$/);
	await expect(page.getByLabel("Name")).toHaveValue("Wangari");
	// Following another link replaces the first one.
	await footer.getByRole("link", { name: "Resources", exact: true }).click();
	await notice.getByRole("button", { name: "Try Again" }).click();
	await expect(notice).toBeVisible();

	await context.setOffline(false);
	await expect(page).toHaveURL(/\/resources$/);
	await expect(notice).toBeHidden();
	await page.goBack();
	await expect(page).toHaveURL(/\/contact$/);
	await expect(heading).toHaveText("Contact");
	expect(loads).toBe(0);
});

test("without a connection the dashboard stays while a screen is pending, and going back cancels it", async ({
	page,
	context,
	api,
	expectedErrors,
}) => {
	expectedErrors.push(...CUT);
	const { body } = await api("POST", "/auth/login", {
		body: { email: "admin@mradi.example", password: "the admins password" },
	});
	await page.addInitScript((token) => {
		localStorage.setItem("authToken", `Bearer ${token}`);
	}, body.result.token);
	const heading = page.getByRole("heading", { level: 1 });
	const notice = page.getByRole("alert").filter({ hasText: "No connection." });
	await page.goto("/dashboard/categories");
	await expect(heading).toHaveText("Categories");
	await follow(page, "Results");
	await expect(heading).toHaveText("Manage Results");
	let loads = 0;
	page.on("request", (request) => {
		if (request.isNavigationRequest()) loads += 1;
	});

	await context.setOffline(true);
	await follow(page, "Projects");
	await expect(notice).toBeVisible();
	await expect(heading).toHaveText("Manage Results");
	await page.goBack();
	await expect(page).toHaveURL(/\/dashboard\/categories$/);
	await expect(notice).toBeHidden();
	await context.setOffline(false);
	await follow(page, "Projects");
	await expect(page).toHaveURL(/\/dashboard\/projects$/);
	await expect(page.getByRole("table", { name: "School Projects" })).toBeVisible();
	expect(loads).toBe(0);
});
