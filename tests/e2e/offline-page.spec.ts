import type { Page } from "@playwright/test";
import { sitePages } from "../../src/shell/screens.ts";
import { expectAccessibleInEveryMode } from "./looks.ts";
import { fillRequest, pdf, submitRequest } from "./requests.ts";
import { siteAddress } from "./screens.ts";
import { expect, started, test } from "./test.ts";
import { goWithin, navigate } from "./visit.ts";

/* The page that is shown offline instead of one that cannot be loaded. */

test.use({ serviceWorkers: "allow" });
test.describe.configure({ mode: "parallel" });

/** Without search words, the page makes no call. */
const SEARCH = "?q=dryer";

const OFFLINE_ERRORS = ["ERR_INTERNET_DISCONNECTED", "503", "Failed to"];

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
/** The button in the page; the notice at the foot of the screen has one too. */
const tryAgain = (page: Page) => page.getByRole("main").getByRole("button", { name: "Try Again" });
const offlineMessage = (page: Page) =>
	page.getByRole("main").filter({ has: page.getByRole("heading", { name: "No connection" }) });

/** Opens a page that is never cached, and waits until the worker runs. */
async function visitOnce(page: Page, path = "/track"): Promise<void> {
	await page.goto(path);
	await started(page);
	await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test("after one visit, every address opens our own offline page, with the header and a way to try again", async ({
	page,
	context,
	api,
	expectedErrors,
}) => {
	expectedErrors.push(...OFFLINE_ERRORS);
	const addresses = ["/no/such/page", "/results?year=2026", "/media/nothing.webp"];
	for (const { path } of sitePages) addresses.push(await siteAddress(api, path));
	addresses.push("/dashboard", "/dashboard/projects/1/edit");
	await visitOnce(page);
	await context.setOffline(true);
	for (const address of addresses) {
		await page.goto(address);
		await expect.soft(heading(page), address).toHaveText("No connection");
		await expect.soft(page.getByRole("link", { name: "Try Again" }), address).toBeVisible();
		await expect.soft(page.getByRole("banner").getByText("Mradi"), address).toBeVisible();
	}
	await expect(page.getByText("Nothing is saved on this device yet.")).toBeVisible();
	await page.goto("/results");
	await expect(heading(page)).toHaveText("No connection");
	await context.setOffline(false);
	await expect(heading(page)).toHaveText("Results");
});

test("after an offline reload far down a page, the offline page is shown from its top", async ({
	page,
	context,
	expectedErrors,
}) => {
	expectedErrors.push(...OFFLINE_ERRORS);
	await visitOnce(page, "/results");
	await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
	await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
	await context.setOffline(true);
	await page.reload();
	await expect(heading(page)).toBeInViewport();
	await context.setOffline(false);
	await expect(heading(page)).toHaveText("Results");
});

for (const script of ["loaded", "not loaded"] as const) {
	test(`inside the site, every page whose data or script is missing opens our own offline page, with its script ${script}`, async ({
		page,
		context,
		api,
		expectedErrors,
	}) => {
		test.slow();
		expectedErrors.push(...OFFLINE_ERRORS, "404");
		const pages: { path: string; address: string; reads: readonly string[] }[] = [];
		for (const { path, reads } of sitePages) {
			if (path !== "/*" && path !== "/offline" && path !== "/forums")
				pages.push({
					path,
					address: `${await siteAddress(api, path)}${path === "/results/search" ? SEARCH : ""}`,
					reads,
				});
		}
		await visitOnce(page, "/forums");
		if (script === "loaded") {
			for (const { address } of pages) await goWithin(page, address);
			await navigate(page, "/forums");
			await expect(heading(page)).toHaveText("Forums");
		}
		await context.setOffline(true);
		for (const { path, address, reads } of pages) {
			const isAvailable =
				script === "loaded" &&
				reads.every((call) => /^GET \/(school-projects|categories)\b/.test(call));
			if (isAvailable) {
				await goWithin(page, address);
				await expect.soft(page.getByText("Try Again"), path).toHaveCount(0);
				await expect.soft(offlineMessage(page), path).toHaveCount(0);
				continue;
			}
			void page.evaluate((to) => {
				const { __reactRouterDataRouter: router } = window as unknown as {
					__reactRouterDataRouter: { navigate(to: string): Promise<void> };
				};
				void router.navigate(to);
			}, address);
			await expect.soft(offlineMessage(page), path).toBeVisible();
			await expect.soft(tryAgain(page), path).toBeVisible();
			if (script === "not loaded") {
				await page.getByRole("button", { name: "Stay Here" }).click();
				await expect.soft(heading(page), path).toHaveText("Forums");
			} else {
				await navigate(page, "/forums");
				await expect.soft(heading(page), path).toHaveText("Forums");
			}
		}
	});
}

test("a page that waited for the connection opens when it is back, and what was typed before is still there", async ({
	page,
	context,
	expectedErrors,
}) => {
	expectedErrors.push(...OFFLINE_ERRORS);
	await visitOnce(page, "/contact");
	await page.getByLabel("Name").fill("Wangari");
	await context.setOffline(true);
	await page.getByRole("contentinfo").getByRole("link", { name: "Forums" }).click();
	await expect(offlineMessage(page)).toBeFocused();
	await expect(page.getByLabel("Name")).toBeHidden();
	await page.getByRole("button", { name: "Stay Here" }).click();
	await expect(offlineMessage(page)).toHaveCount(0);
	await expect(page.getByLabel("Name")).toHaveValue("Wangari");
	await page.getByRole("contentinfo").getByRole("link", { name: "Forums" }).click();
	await expect(offlineMessage(page)).toBeVisible();
	const tried = page.waitForEvent("requestfailed");
	await tryAgain(page).click();
	await tried;
	await expect(offlineMessage(page)).toBeVisible();
	await context.setOffline(false);
	await expect(heading(page)).toHaveText("Forums");
	await expect(page.getByRole("main")).toHaveCount(1);
});

test("the offline page shows unsent forms, their progress even in the middle of an upload, and the pages that can be read", async ({
	page,
	context,
	api,
	expectedErrors,
}) => {
	expectedErrors.push(...OFFLINE_ERRORS);
	const { result } = (await api("GET", "/school-projects?limit=2&status=published")).body;
	const [read, saved] = result.articles;
	await visitOnce(page, `/projects/${read.slug}`);
	await expect
		.poll(() => page.evaluate(async () => (await caches.match(location.pathname)) !== undefined))
		.toBe(true);
	await page.evaluate(
		(list) => localStorage.setItem("saved-projects", JSON.stringify(list)),
		[read, saved].map(({ slug, title }) => ({ slug, title })),
	);

	await page.goto("/request-service");
	await started(page);
	await fillRequest(page, "Half-way");
	await page.getByLabel("Email").fill("brian@school.example");
	await page.getByLabel(/^Files/).setInputFiles({
		...pdf("plan.pdf"),
		buffer: Buffer.concat([pdf("").buffer, Buffer.alloc(400_000)]),
	});
	let pieces = 0;
	await page.route("**/api/request/uploads/*/pieces", async (route) => {
		pieces += 1;
		if (pieces < 3) return route.continue();
		await context.setOffline(true);
		await route.abort("internetdisconnected");
	});
	await submitRequest(page);
	await expect.poll(() => pieces).toBe(3);
	await expect(page.getByText("Connection lost.")).toBeVisible();

	for (const address of ["/request-service", "/results", "/dashboard/orders"]) {
		await page.goto(address);
		await expect(offlineMessage(page)).toBeVisible();
		const waiting = page.getByRole("region", { name: "Waiting on This Device" });
		await expect(waiting.getByRole("listitem")).toHaveText([
			/^Request for Half-way, written .*[1-9]\d?% has arrived\. The rest will be sent when you are back online\.$/,
		]);
		const list = page.getByRole("region", { name: "Saved Projects" });
		await expect(list.getByRole("listitem")).toHaveText([
			read.title,
			`${saved.title} Not saved for reading offline`,
		]);
	}
	await expectAccessibleInEveryMode(page);
	await page.getByRole("link", { name: read.title }).click();
	await expect(heading(page)).toHaveText(read.title);
});
