import type { Page } from "@playwright/test";
import { expect, started, test } from "./test.ts";

/** What React Router writes, and the browser beside it, when a piece is missing. */
const MISSING = ["404", "Error loading route module", "dynamically imported module"];

/**
 * From now on the pieces of script that this page has not loaded yet are gone, as after a deployment.
 *
 * @param forGood A page that is loaded again does not find them either.
 */
async function deploy(page: Page, { forGood = false } = {}) {
	const loads: string[] = [];
	await page.route("**/assets/*.js", (route) =>
		forGood || loads.length === 0 ? route.fulfill({ status: 404 }) : route.fallback(),
	);
	page.on("request", (request) => {
		if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
	});
	return loads;
}

async function follow(page: Page, name: string) {
	await page.getByRole("contentinfo").getByRole("link", { name, exact: true }).click();
}

const forms = [
	{
		what: "an order",
		path: "/order/maize-dryer-with-a-moisture-alarm",
		field: "Notes",
		typed: "The county fair is on 14 April.",
	},
	{
		what: "a request for help",
		path: "/request-service",
		field: "Description",
		typed: "The fan is too weak.",
	},
];

/**
 * Follows a link on a slow phone: a piece may be known to be missing before React has shown that the page is changing.
 * Slowing it down takes the time of the machine, so it is quick again once the page is there.
 */
async function followSlowly(page: Page, name: string, title: string) {
	const phone = await page.context().newCDPSession(page);
	await phone.send("Emulation.setCPUThrottlingRate", { rate: 6 });
	await follow(page, name);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
	await phone.send("Emulation.setCPUThrottlingRate", { rate: 1 });
}

for (const { what, path, field, typed } of forms) {
	test(`${what} half filled in survives a deployment, and the next page comes at one press`, async ({
		page,
		expectedErrors,
	}) => {
		expectedErrors.push(...MISSING);
		await page.goto(path);
		await started(page);
		await page.getByLabel(field).fill(typed);
		const loads = await deploy(page);

		await followSlowly(page, "Forums", "Forums");
		await expect(page).toHaveURL(/\/forums$/);
		expect(loads).toEqual([path, "/forums"]);

		await page.goBack();
		await started(page);
		await expect(page.getByLabel(field)).toHaveValue(typed);
		// The new version runs: from here on pages change without loading the site again.
		const count = loads.length;
		await follow(page, "Contact Us");
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact");
		expect(loads).toHaveLength(count);
	});
}

test("pieces that stay missing make no circle: the page says so, and its links and forms work", async ({
	page,
	api,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push(...MISSING);
	const path = "/order/maize-dryer-with-a-moisture-alarm";
	await page.goto(path);
	await started(page);
	const loads = await deploy(page, { forGood: true });

	await followSlowly(page, "Forums", "Forums");
	const note = page.getByText("This page did not load completely.");
	await expect(note).toBeVisible();
	expect(loads).toEqual([path, "/forums"]);

	await follow(page, "Contact Us");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact");
	await expect(note).toBeVisible();
	expect(loads).toEqual([path, "/forums", "/contact"]);

	await page.goto(path);
	await expect(note).toBeVisible();
	await page.getByLabel("Name").fill("Wangari Plain");
	await page.getByLabel("Phone").fill("0712345678");
	await page.getByRole("button", { name: "Submit Order Request" }).click();
	await expect(page.getByRole("heading", { name: "Order Request Submitted!" })).toBeVisible();
	const { body } = await api("GET", "/orders?page=1&limit=100", { token: adminToken });
	const orders = body.data.orders.filter(({ name }: { name: string }) => name === "Wangari Plain");
	expect(orders).toHaveLength(1);

	// Back again, the page runs whole. Its scripts start late: first they miss their pieces here, too.
	await expect(note).toBeVisible();
	await page.unroute("**/assets/*.js");
	await page.getByRole("link", { name: "Load it again" }).click();
	await started(page);
	await expect(note).toBeHidden();
});

test("a piece that only one page misses does not keep anybody from that page", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push(...MISSING);
	await page.route("**/assets/forums-*.js", (route) => route.fulfill({ status: 404 }));
	await page.goto("/contact");
	await started(page);
	await follow(page, "Forums");
	await expect(page).toHaveURL(/\/forums$/);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Forums");
	await expect(page.getByText("This page did not load completely.")).toBeVisible();
});

test("an address that is typed while a page change is under way is where one comes to", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push("ERR_ABORTED", "ERR_FAILED", "Error loading route module");
	await page.goto("/contact");
	await started(page);
	let asked = () => {};
	const isAsked = new Promise<void>((resolve) => {
		asked = resolve;
	});
	// Never answered: the change to this page is still under way when another address is opened.
	await page.route("**/assets/forums-*.js", () => asked());
	await follow(page, "Forums");
	await isAsked;
	await page.goto("/privacy");
	await started(page);
	await expect(page).toHaveURL(/\/privacy$/);
	expect(await page.evaluate(() => sessionStorage.getItem("onTheWayTo"))).toBeNull();
});

test("the page is reloaded once when the editor's script is gone after a deployment", async ({
	page,
	api,
	expectedErrors,
}) => {
	expectedErrors.push(...MISSING);
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
});
