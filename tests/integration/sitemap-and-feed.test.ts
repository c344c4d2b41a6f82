import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sitePages } from "../../src/shell/screens.ts";
import { type TestApp, type TestUser, testApp } from "../support/app.ts";
import { listenLocally } from "../support/local-server.ts";

const SITE = "https://mradi.example";

interface Site {
	app: TestApp;
	staff: TestUser;
	get: (path: string) => Promise<{ status: number; type: string | null; text: string }>;
	close: () => Promise<void>;
}

async function openSite(environment: Record<string, string> = {}): Promise<Site> {
	const app = await testApp({ SITE_URL: SITE, ...environment });
	const server = await listenLocally(createServer(app.listener));
	return {
		app,
		staff: await app.user("staff"),
		get: async (path) => {
			const response = await fetch(server.url + path);
			return {
				status: response.status,
				type: response.headers.get("content-type"),
				text: await response.text(),
			};
		},
		close: async () => {
			await server.close();
			await app.close();
		},
	};
}

async function publish({ app, staff }: Site, title: string, status = "published") {
	const { body } = await app.call("POST", "/school-projects", {
		as: staff,
		body: { title, excerpt: "Fish & chips <cheap>", content: "<p>Text</p>", status, price: 1 },
	});
	return body.result as { id: string; slug: string };
}

async function publishResult({ app, staff }: Site) {
	const { body } = await app.call("POST", "/results", {
		as: staff,
		body: { title: "Rift Valley 2026", year: 2026, status: "published" },
	});
	return body.result.id as string;
}

describe("what search engines and feed readers find", () => {
	let site: Site;
	beforeAll(async () => {
		site = await openSite();
	});
	afterAll(() => site.close());

	test("robots.txt names the sitemap and excludes the dashboard", async () => {
		const { status, type, text } = await site.get("/robots.txt");
		expect(status).toBe(200);
		expect(type).toContain("text/plain");
		expect(text).toContain(`Sitemap: ${SITE}/sitemap.xml`);
		expect(text).toContain("Disallow: /dashboard");
	});

	test("the sitemap lists the pages and every published project under the public address", async () => {
		const project = await publish(site, "Maize dryer");
		const draft = await publish(site, "Not yet", "draft");
		const { type, text } = await site.get("/sitemap.xml");
		expect(type).toContain("xml");
		for (const page of sitePages) {
			for (const path of "sitemap" in page ? page.sitemap : []) {
				expect(text).toContain(`<loc>${SITE}${path.replaceAll("&", "&amp;")}</loc>`);
			}
		}
		expect(text).toContain(`<loc>${SITE}/projects/${project.slug}</loc><lastmod>`);
		expect(text).not.toContain(draft.slug);
	});

	test("a project published later is in the sitemap and the feed immediately", async () => {
		await site.get("/sitemap.xml");
		await site.get("/feed.xml");
		const project = await publish(site, "Late comer");
		expect((await site.get("/sitemap.xml")).text).toContain(project.slug);
		expect((await site.get("/feed.xml")).text).toContain("<title>Late comer</title>");
	});

	test("the feed is Atom and escapes its text", async () => {
		const project = await publish(site, "Salt & <b>bold</b>");
		const { type, text } = await site.get("/feed.xml");
		expect(type).toContain("application/atom+xml");
		expect(text).toContain('<feed xmlns="http://www.w3.org/2005/Atom"');
		expect(text).toContain(`<id>urn:uuid:${project.id}</id>`);
		expect(text).toContain("<title>Salt &amp; &lt;b&gt;bold&lt;/b&gt;</title>");
		expect(text).toContain("<summary>Fish &amp; chips &lt;cheap&gt;</summary>");
		expect(text).toContain(`<link href="${SITE}/projects/${project.slug}"/>`);
	});

	test("results carry children's names and stay out of the sitemap", async () => {
		const id = await publishResult(site);
		expect((await site.get("/sitemap.xml")).text).not.toContain(id);
		expect((await site.get("/sitemap.xml")).text).not.toContain("/results");
	});
});

test("with INDEX_RESULTS=on published results are in the sitemap", async () => {
	const site = await openSite({ INDEX_RESULTS: "on" });
	const id = await publishResult(site);
	const { text } = await site.get("/sitemap.xml");
	expect(text).toContain(`<loc>${SITE}/results/${id}</loc>`);
	expect(text).toContain(`<loc>${SITE}/results</loc>`);
	await site.close();
});
