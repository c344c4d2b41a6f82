import { open } from "./accounts.ts";
import {
	confirmation,
	fillOrder,
	openLoadedForm,
	ordersOf,
	PROJECT_SLUG,
	submitButton,
} from "./orders.ts";
import { fillRequest, pdf, submitRequest } from "./requests.ts";
import { expect, started, test } from "./test.ts";
import { follow } from "./visit.ts";

/** Errors that the browser and React Router log without a connection. */
const OFFLINE_ERRORS = ["ERR_INTERNET_DISCONNECTED", "Failed to fetch"];

test("without a connection, a page change waits and the current page stays", async ({
	page,
	context,
	expectedErrors,
}) => {
	expectedErrors.push(...OFFLINE_ERRORS);
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
	expectedErrors.push(...OFFLINE_ERRORS);
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

for (const serviceWorkers of ["block", "allow"] as const) {
	test.describe(`service workers: ${serviceWorkers}`, () => {
		test.use({ serviceWorkers });

		for (const saveData of [false, true]) {
			test(`if the connection is lost before the first touch, an order is kept and sent automatically${saveData ? ", also with the data saver on" : ""}`, async ({
				page,
				context,
				api,
				adminToken,
				expectedErrors,
			}) => {
				expectedErrors.push(...OFFLINE_ERRORS);
				if (saveData) {
					await page.addInitScript(() =>
						Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
					);
				}
				const name = `Untouched ${serviceWorkers} ${saveData}`;
				await openLoadedForm(page, `/order/${PROJECT_SLUG}`, /order-sending-/);
				await context.setOffline(true);
				await fillOrder(page, { Name: name });
				await submitButton(page).click();
				const list = page.getByRole("region", { name: "Unsent forms" });
				await expect(list).toContainText(
					"Kept on this device. It will be sent when you are back online.",
				);
				await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
				await context.setOffline(false);
				await expect(list).toContainText("was sent.");
				await expect(confirmation(page)).toHaveCount(0);
				expect(await ordersOf(api, adminToken, name)).toHaveLength(1);
			});
		}
	});
}

for (const missing of [/order-sending-/, /unsent-notes-/]) {
	test(`an order that is submitted before ${missing} has arrived keeps its text, shows no error, and is sent automatically`, async ({
		page,
		context,
		api,
		adminToken,
		expectedErrors,
	}) => {
		expectedErrors.push(...OFFLINE_ERRORS, "ERR_FAILED");
		const name = `Early ${missing}`;
		let isLost = true;
		await page.route(missing, (route) => (isLost ? route.abort() : route.continue()));
		await open(page, `/order/${PROJECT_SLUG}`);
		await context.setOffline(true);
		await fillOrder(page, { Name: name });
		await submitButton(page).click();
		await expect(page.getByRole("alert").filter({ hasText: "No connection." })).toBeVisible();
		await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
		await expect(page.getByLabel("Name")).toHaveValue(name);
		isLost = false;
		await context.setOffline(false);
		await expect(confirmation(page)).toBeVisible();
		expect(await ordersOf(api, adminToken, name)).toHaveLength(1);
	});
}

test("if the connection is lost before the first touch, a request with a file shows a styled progress bar while it waits", async ({
	page,
	context,
	expectedErrors,
}) => {
	expectedErrors.push(...OFFLINE_ERRORS);
	await openLoadedForm(page, "/request-service", /request-sending-/);
	await context.setOffline(true);
	await fillRequest(page, "Untouched");
	const content = Buffer.concat([pdf("").buffer, Buffer.alloc(100_000)]);
	await page.getByLabel(/^Files/).setInputFiles([{ ...pdf("plan.pdf"), buffer: content }]);
	await submitRequest(page);
	await expect(page.getByText("Connection lost.")).toBeVisible();
	await expect(page.getByRole("progressbar")).toHaveCSS("height", "14px");
	await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
	await context.setOffline(false);
	await expect(page.getByRole("dialog", { name: "Request Submitted Successfully!" })).toBeVisible();
});
