import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./test.ts";

test("every page names its icon, its manifest and the feed", async ({ page, server }) => {
	await page.goto("/privacy");
	for (const [selector, type] of [
		['link[rel="icon"]', "image/svg+xml"],
		['link[rel="apple-touch-icon"]', "image/png"],
		['link[rel="manifest"]', "application/manifest+json"],
		['link[rel="alternate"]', "application/atom+xml"],
	] as const) {
		const path = await page.locator(selector).getAttribute("href");
		const response = await fetch(server.url + path);
		expect(response.status).toBe(200);
		expect(response.headers.get("content-type")).toContain(type);
	}
});

test("a shared page shows a preview picture of 1200 by 630", async ({ page, server }) => {
	await page.goto("/resources");
	const image = await page.locator('meta[property="og:image"]').getAttribute("content");
	const { pathname } = new URL(image as string);
	const size = await page.evaluate(async (path) => {
		const picture = new Image();
		picture.src = path;
		await picture.decode();
		return [picture.naturalWidth, picture.naturalHeight];
	}, server.url + pathname);
	expect(size).toEqual([1200, 630]);
});

test("the sitemap and the feed are well-formed XML", async ({ page, server }) => {
	await page.goto("/privacy");
	for (const path of ["/sitemap.xml", "/feed.xml"]) {
		const text = await (await fetch(server.url + path)).text();
		const root = await page.evaluate((xml) => {
			const parsed = new DOMParser().parseFromString(xml, "application/xml");
			return parsed.querySelector("parsererror") ? "broken" : parsed.documentElement.localName;
		}, text);
		expect(root).toBe(path === "/sitemap.xml" ? "urlset" : "feed");
	}
});

test("the privacy page says what is kept, why, how long, and how to have it erased", async ({
	page,
}) => {
	await page.goto("/privacy");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy");
	for (const heading of [
		"What is kept, why and how long",
		"Who sees it",
		"If you are under 18",
		"Analytics",
		"Your rights, and how to use them",
	]) {
		await expect(page.getByRole("heading", { name: heading })).toBeVisible();
	}
	await expect(page.getByText(/Data Protection Act, 2019/)).toBeVisible();
	await expect(page.getByText(/Do Not Track or Global Privacy Control/)).toBeVisible();
	for (const colorScheme of ["light", "dark"] as const) {
		await page.emulateMedia({ colorScheme });
		await page.setViewportSize({ width: 320, height: 700 });
		await expectNoSidewaysScroll(page);
		await expectAccessible(page);
	}
});
