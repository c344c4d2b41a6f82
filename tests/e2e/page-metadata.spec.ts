import sharp from "sharp";
import { PROJECT_SLUG } from "./orders.ts";
import { expect, test } from "./test.ts";
import { follow, visit } from "./visit.ts";

/** The value of `attribute` in the first meta or link tag  that contains `text`. */
function tag(html: string, text: string, attribute = "content"): string | undefined {
	const found = html.match(/<(?:meta|link)[^>]*>/g)?.find((each) => each.includes(text));
	return found?.match(new RegExp(` ${attribute}="([^"]*)"`))?.[1]?.replaceAll("&amp;", "&");
}

test("every page links its icon, its manifest and the feed", async ({ server }) => {
	const html = await (await fetch(`${server.url}/privacy`)).text();
	for (const [rel, type] of [
		["icon", "image/svg+xml"],
		["apple-touch-icon", "image/png"],
		["manifest", "application/manifest+json"],
		["alternate", "application/atom+xml"],
	] as const) {
		const response = await fetch(server.url + tag(html, `rel="${rel}"`, "href"));
		expect(response.status).toBe(200);
		expect(response.headers.get("content-type")).toContain(type);
	}
});

test("a shared page has a preview picture of 1200 by 630", async ({ server }) => {
	const html = await (await fetch(`${server.url}/resources`)).text();
	const { pathname } = new URL(tag(html, 'property="og:image"') ?? "");
	const picture = await (await fetch(server.url + pathname)).arrayBuffer();
	expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630 });
});

test("the sitemap and the feed are well-formed XML", async ({ page, server }) => {
	for (const path of ["/sitemap.xml", "/feed.xml"]) {
		const text = await (await fetch(server.url + path)).text();
		const root = await page.evaluate((xml) => {
			const parsed = new DOMParser().parseFromString(xml, "application/xml");
			return parsed.querySelector("parsererror") ? "broken" : parsed.documentElement.localName;
		}, text);
		expect(root).toBe(path === "/sitemap.xml" ? "urlset" : "feed");
	}
});

test("pages of a list are indexed, search results are not", async ({ server }) => {
	const read = async (path: string) => (await fetch(server.url + path)).text();
	const list = await read("/projects?page=2");
	expect(tag(list, 'name="robots"')).toBeUndefined();
	const canonical = new URL(tag(list, 'rel="canonical"', "href") ?? "");
	expect(canonical.pathname + canonical.search).toBe("/projects?page=2");
	expect(tag(await read("/projects?search=maize"), 'name="robots"')).toBe("noindex");
});

test("a page that is opened by a link inside the site sets its own title too", async ({ page }) => {
	await visit(page, "Gallery");
	await expect(page).toHaveTitle("Project Gallery · Mradi");
	await follow(page, "Results");
	await expect(page).toHaveTitle("Results · Mradi");
	await follow(page, "Mradi");
	await expect(page).toHaveTitle("Mradi: science fair projects in Kenya");
});

test("a project has descriptions for sharing and for search engines", async ({ server, api }) => {
	const { body } = await api("GET", `/school-projects/by-slug/${PROJECT_SLUG}`);
	const { title, excerpt, preview_image, featured_image, published_at } = body.result;
	const html = await (await fetch(`${server.url}/projects/${PROJECT_SLUG}`)).text();
	expect(html).toContain(`<title>${title} · Mradi</title>`);
	expect(tag(html, 'name="description"')).toBe(excerpt);
	expect(tag(html, 'property="og:type"')).toBe("article");
	const image = new URL(tag(html, 'property="og:image"') ?? "");
	// The preview is rendered some time after publication.
	expect([preview_image, "/preview.png"]).toContain(image.pathname);
	expect(new URL(tag(html, 'rel="canonical"', "href") ?? "").pathname).toBe(
		`/projects/${PROJECT_SLUG}`,
	);
	const structured = /<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/.exec(html)?.[1];
	expect(JSON.parse(structured ?? "")).toMatchObject({
		"@type": "Article",
		headline: title,
		description: excerpt,
		image: new URL(featured_image, image).href,
		datePublished: published_at,
	});
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
	// The period comes from the server's settings, both in its HTML and after a page change in the browser.
	const period = page.getByText("24 months after its last change", { exact: true }).first();
	await expect(period).toBeVisible();
	await visit(page, "Contact");
	await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy");
	await expect(period).toBeVisible();
});
