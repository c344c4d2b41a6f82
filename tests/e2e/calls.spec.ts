import type { Page } from "@playwright/test";
import { open } from "./accounts.ts";
import { expect, test } from "./test.ts";
import { apiCalls } from "./visit.ts";

/** The newest project and the newest competition of the demo content. */
async function newest(api: (method: string, path: string) => Promise<{ body: unknown }>) {
	const projects = (await api("GET", "/school-projects?page=1&limit=1&status=published")).body as {
		result: { articles: { slug: string }[] };
	};
	const results = (await api("GET", "/results?status=published")).body as {
		results: { id: string; year: number }[];
	};
	const [result] = results.results.toSorted((a, b) => b.year - a.year);
	return { slug: projects.result.articles[0]?.slug ?? "", result: result?.id ?? "" };
}

const settled = (page: Page) => expect(page.getByText(/^Loading .*\.\.\.$/)).toHaveCount(0);

test("a server-rendered page makes no further calls, and without a key there is no analytics", async ({
	page,
	api,
	baseURL,
}) => {
	const { slug, result } = await newest(api);
	const calls = apiCalls(page);
	const others: string[] = [];
	page.on("request", (request) => {
		const url = request.url();
		if (/analytics-library|posthog/.test(url) || !url.startsWith(`${baseURL}/`)) others.push(url);
	});
	// The pages that read something; the others are in src/app/site/calls.component.test.tsx.
	for (const path of [
		"/",
		"/projects",
		`/projects/${slug}`,
		`/order/${slug}`,
		"/categories",
		"/gallery",
		"/results",
		`/results/${result}`,
	]) {
		await open(page, path);
		await settled(page);
		expect(calls, path).toEqual([]);
	}
	// Give the browser time to become idle, which is when the library would be loaded.
	await page.evaluate(
		() =>
			new Promise((done) => requestIdleCallback(() => setTimeout(done, 300), { timeout: 5000 })),
	);
	expect(others).toEqual([]);
});
