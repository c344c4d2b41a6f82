import type { Page } from "@playwright/test";
import { freePort } from "../support/postgres.ts";
import { expect, startDemoServer, started, withNewServer } from "./test.ts";
import { follow } from "./visit.ts";

/* src/platform/offline/cacheable.test.ts tests which pages are cached. */

const test = withNewServer();

test.use({ serviceWorkers: "allow" });

test("a page that was read opens offline and shows its age; a withdrawn page does not", async ({
	page,
	context,
	api,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("ERR_INTERNET_DISCONNECTED", "503", "Failed to");
	const { result } = (await api("GET", "/school-projects?limit=2&status=published")).body;
	const [read, unread] = result.articles;
	await page.goto(`/projects/${read.slug}`);
	await started(page);
	await untilPageIsCached(page);
	await page.goto("/results");

	await context.setOffline(true);
	await page.goto(`/projects/${read.slug}`);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(read.title);
	await expect(page.getByText("This page is as it was on")).toBeVisible();

	// Of the pages that were read, /results is not listed: pages with children's names are never cached.
	await page.goto(`/projects/${unread.slug}`);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("No connection");
	const list = page.getByRole("region", { name: "Pages You Can Read Offline" });
	await expect(list.getByRole("listitem")).toHaveText([read.title]);
	await page.getByRole("link", { name: read.title }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(read.title);

	await context.setOffline(false);
	await api("DELETE", `/school-projects/${read.id}`, { token: adminToken });
	expectedErrors.push("404");
	await page.goto(`/projects/${read.slug}`);
	await expect(page.getByText("It may no longer be published")).toBeVisible();
	await context.setOffline(true);
	await page.goto(`/projects/${read.slug}`);
	await expect(page.getByText("Nothing is saved on this device yet.")).toBeVisible();
});

test("the list of saved projects opens offline, with a project that was saved later", async ({
	page,
	context,
	api,
	expectedErrors,
}) => {
	expectedErrors.push("ERR_INTERNET_DISCONNECTED", "503", "Failed to");
	await page.goto("/saved");
	await started(page);
	await untilPageIsCached(page);
	await page.reload();
	const { result } = (await api("GET", "/school-projects?limit=1&status=published")).body;
	const { title, slug } = result.articles[0];
	await page.goto(`/projects/${slug}`);
	await page.getByRole("button", { name: "Save", exact: true }).click();
	await expect(page.getByText("Saved for reading offline")).toBeVisible();
	await context.setOffline(true);
	await page.goto("/saved");
	await expect(page.getByRole("main").getByRole("link", { name: title })).toBeVisible();
	await page.getByRole("checkbox", { name: `Compare ${title}` }).check();
	await expect(page.getByRole("table", { name: "Projects compared" })).toBeVisible();
});

test("cached pages with the same title are listed once, with the latest address", async ({
	page,
	context,
	expectedErrors,
}) => {
	expectedErrors.push("503");
	await page.goto("/projects");
	await started(page);
	await untilPageIsCached(page);
	for (const path of ["/projects?level=Senior", "/projects?sort=title"]) {
		await page.goto(path);
		await started(page);
	}
	await context.setOffline(true);
	await page.goto("/projects?search=never-read");
	const list = page.getByRole("region", { name: "Pages You Can Read Offline" });
	await expect(list.getByRole("listitem")).toHaveText(["School Projects"]);
	await expect(list.getByRole("link")).toHaveAttribute("href", "/projects?sort=title");
});

test("the photos of the gallery are not cached, even when it is opened from a cached page", async ({
	page,
}) => {
	await page.goto("/projects");
	await started(page);
	await untilPageIsCached(page);
	await follow(page, "Gallery");
	await expect(page).toHaveURL("/gallery");
	const photo = page.getByRole("main").getByRole("img").first();
	const source = await photo.getAttribute("src");
	expect(source).toContain("/media/");
	const isCached = () =>
		page.evaluate(
			async (url) => (await caches.match(url as string, { ignoreVary: true })) !== undefined,
			source,
		);
	const fetchPhoto = () => page.evaluate((url) => fetch(url as string).then(() => {}), source);
	await fetchPhoto();
	await page.goBack();
	await expect(page).toHaveURL("/projects");
	expect(await isCached()).toBe(false);
	// Pictures of a cached page are cached.
	await fetchPhoto();
	await expect.poll(isCached).toBe(true);
});

test("with the data saver on, only a page that the visitor saved is cached", async ({
	page,
	context,
	expectedErrors,
}) => {
	expectedErrors.push("ERR_INTERNET_DISCONNECTED", "503", "Failed to");
	await page.addInitScript(() => {
		Object.defineProperty(navigator, "connection", { value: { saveData: true } });
	});
	await page.goto("/how-it-works");
	await page.goto("/judging");
	expect(await page.evaluate(() => caches.has("read"))).toBe(false);
	const saveButton = page.getByRole("button", { name: "Save for Reading Offline" });
	await saveButton.click();
	await expect(saveButton).toHaveAttribute("aria-pressed", "true");

	await context.setOffline(true);
	await page.goto("/judging");
	await expect(page.getByText("This page is as it was on")).toBeVisible();
	await saveButton.click();
	await expect(saveButton).toHaveAttribute("aria-pressed", "false");
	await expect.poll(() => page.evaluate(() => caches.has("chosen"))).toBe(false);
});

test("a server without offline pages removes the service worker and its caches from the phone", async ({
	page,
}) => {
	const demo = await startDemoServer({ PORT: String(await freePort()) });
	try {
		await page.goto(`${demo.server.url}/how-it-works`);
		await started(page);
		await untilPageIsCached(page);
		await demo.server.stop();
		await demo.startNext({ KEEP_PAGES: "off" });
		await page.goto(`${demo.server.url}/judging`);
		const workersAndCaches = () =>
			page.evaluate(async () => [
				...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
				...(await caches.keys()),
			]);
		await expect.poll(workersAndCaches).toEqual([]);
	} finally {
		await demo.end();
	}
});

/** Waits until the service worker controls the page and has cached it. */
async function untilPageIsCached(page: Page): Promise<void> {
	await expect
		.poll(() =>
			page.evaluate(
				async (path) => (await caches.match(path)) !== undefined,
				new URL(page.url()).pathname,
			),
		)
		.toBe(true);
}
