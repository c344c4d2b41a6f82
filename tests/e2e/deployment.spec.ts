import type { Page } from "@playwright/test";
import { expect, started, test } from "./test.ts";

/** Errors that React Router and the browser log when a script is missing. */
const MISSING_SCRIPT_ERRORS = ["404", "Error loading route module", "dynamically imported module"];

/**
 * From now on, scripts that the page has not loaded yet are missing, as after a deployment.
 * @param permanently they are still missing after the page is loaded again
 */
async function deploy(page: Page, { permanently = false } = {}) {
	const loads: string[] = [];
	await page.route("**/assets/*.js", (route) =>
		permanently || loads.length === 0 ? route.fulfill({ status: 404 }) : route.fallback(),
	);
	page.on("request", (request) => {
		if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
	});
	return loads;
}

async function follow(page: Page, name: string) {
	await page.getByRole("contentinfo").getByRole("link", { name, exact: true }).click();
}

const ORDER = "/order/maize-dryer-with-a-moisture-alarm";

/**
 * Follows a link on a slow phone, where a script may turn out to be missing before React has rendered the page
 * change. The throttling ends when the page is there, because it slows the test down.
 */
async function followSlowly(page: Page, name: string, title: string) {
	const phone = await page.context().newCDPSession(page);
	await phone.send("Emulation.setCPUThrottlingRate", { rate: 6 });
	await follow(page, name);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
	await phone.send("Emulation.setCPUThrottlingRate", { rate: 1 });
}

/* src/app/site/request-service.component.test.tsx tests that a request for help survives too. */
test("a half-filled order form survives a deployment, and the next page opens at the first press", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push(...MISSING_SCRIPT_ERRORS);
	await page.goto(ORDER);
	await started(page);
	await page.getByLabel("Notes").fill("The county fair is on 14 April.");
	const loads = await deploy(page);

	await followSlowly(page, "Forums", "Forums");
	await expect(page).toHaveURL(/\/forums$/);
	expect(loads).toEqual([ORDER, "/forums"]);

	await page.goBack();
	await started(page);
	await expect(page.getByLabel("Notes")).toHaveValue("The county fair is on 14 April.");
	// The new version is running: further page changes do not load the site again.
	const count = loads.length;
	await follow(page, "Contact Us");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact");
	expect(loads).toHaveLength(count);
});

test("scripts that stay missing cause no reload loop: the page says so, and its links and forms work", async ({
	page,
	api,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push(...MISSING_SCRIPT_ERRORS);
	await page.goto(ORDER);
	await started(page);
	const loads = await deploy(page, { permanently: true });

	await followSlowly(page, "Forums", "Forums");
	const note = page.getByText("This page did not load completely.");
	await expect(note).toBeVisible();
	expect(loads).toEqual([ORDER, "/forums"]);

	await follow(page, "Contact Us");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact");
	await expect(note).toBeVisible();
	expect(loads).toEqual([ORDER, "/forums", "/contact"]);

	await page.goto(ORDER);
	await expect(note).toBeVisible();
	await page.getByLabel("Name").fill("Wangari Plain");
	await page.getByLabel("Phone").fill("0712345678");
	await page.getByRole("button", { name: "Submit Order Request" }).click();
	await expect(page.getByRole("heading", { name: "Order Request Submitted!" })).toBeVisible();
	const { body } = await api("GET", "/orders?page=1&limit=100", { token: adminToken });
	const orders = body.data.orders.filter(({ name }: { name: string }) => name === "Wangari Plain");
	expect(orders).toHaveLength(1);

	// Once the scripts are there again, the page works completely. They start late, so the note appears first here
	// too.
	await expect(note).toBeVisible();
	await page.unroute("**/assets/*.js");
	await page.getByRole("link", { name: "Reload it" }).click();
	await started(page);
	await expect(note).toBeHidden();
});

test("a page opens even if its own script is missing", async ({ page, expectedErrors }) => {
	expectedErrors.push(...MISSING_SCRIPT_ERRORS);
	await page.route("**/assets/forums-*.js", (route) => route.fulfill({ status: 404 }));
	await page.goto("/contact");
	await started(page);
	await follow(page, "Forums");
	await expect(page).toHaveURL(/\/forums$/);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Forums");
	await expect(page.getByText("This page did not load completely.")).toBeVisible();
});

test("if the connection returns just after a page's script has failed, the page opens in the same document", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push("ERR_INTERNET_DISCONNECTED");
	await page.goto("/contact");
	await started(page);
	await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
	// Asking the server succeeds, and so does every download after it. An import at once would still fail.
	let isBack = false;
	let isDownloaded = false;
	await page.route("**/assets/*.js", (route) => {
		const request = route.request();
		isBack ||= request.method() === "HEAD";
		if (!request.url().includes("/forums-")) return route.continue();
		isDownloaded ||= isBack && request.resourceType() === "fetch";
		return isDownloaded ? route.continue() : route.abort("internetdisconnected");
	});
	await follow(page, "Forums");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Forums");
	expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
});

test("opening an address during a page change shows that address", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push("ERR_ABORTED", "ERR_FAILED", "Error loading route module");
	await page.goto("/contact");
	await started(page);
	const requested = Promise.withResolvers<void>();
	// Never answered, so that the page change is still pending when the other address is opened.
	await page.route("**/assets/forums-*.js", () => requested.resolve());
	await follow(page, "Forums");
	await requested.promise;
	await page.goto("/privacy");
	await started(page);
	await expect(page).toHaveURL(/\/privacy$/);
	expect(await page.evaluate(() => sessionStorage.getItem("onTheWayTo"))).toBeNull();
});

test("if the editor's script is missing after a deployment, the page is reloaded once", async ({
	page,
	api,
	expectedErrors,
}) => {
	expectedErrors.push(...MISSING_SCRIPT_ERRORS);
	const { body } = await api("POST", "/auth/login", {
		body: { email: "admin@mradi.example", password: "the admins password" },
	});
	await page.addInitScript((token) => {
		localStorage.setItem("authToken", `Bearer ${token}`);
	}, body.result.token);
	const loads: string[] = [];
	page.on("request", (request) => {
		if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
	});
	await page.route("**/assets/article-editor-*.js", (route) => route.fulfill({ status: 404 }));
	await page.goto("/dashboard/projects/new");
	await expect(page.getByText("The editor could not be loaded.")).toBeVisible();
	await expect.poll(() => loads).toEqual(["/dashboard/projects/new", "/dashboard/projects/new"]);
	await expect(page.getByText("The editor could not be loaded.")).toBeVisible();
	await page.unroute("**/assets/article-editor-*.js");
	await page.getByRole("button", { name: "Reload the Editor" }).click();
	await expect(page.getByRole("toolbar")).toBeVisible();
});
