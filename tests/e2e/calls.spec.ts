import type { Page } from "@playwright/test";
import { open } from "./accounts.ts";
import { expect, test, whenAnalyticsWouldLoad } from "./test.ts";
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

const expectLoaded = (page: Page) => expect(page.getByText(/^Loading .*\.\.\.$/)).toHaveCount(0);

test("a server-rendered page makes no further calls, and without a key there is no analytics", async ({
	page,
	api,
	baseURL,
}) => {
	const { slug, result } = await newest(api);
	const calls = apiCalls(page);
	const otherRequests: string[] = [];
	page.on("request", (request) => {
		const url = request.url();
		if (/analytics-library|posthog/.test(url) || !url.startsWith(`${baseURL}/`))
			otherRequests.push(url);
	});
	// Pages that show data of the API; src/app/site/calls.component.test.tsx has the others.
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
		await expectLoaded(page);
		expect(calls, path).toEqual([]);
	}
	await whenAnalyticsWouldLoad(page);
	expect(otherRequests).toEqual([]);
});
