import { ADMIN_ACCOUNT, expectArrival, withAnalytics } from "./ingestion.ts";
import { expect, signIn, whenAnalyticsWouldLoad } from "./test.ts";

const test = withAnalytics();

test.beforeEach(async ({ page, ingestion }) => {
	test.slow();
	ingestion.clear();
	// Shortens the three seconds for which the library collects events, and the two for recordings.
	await page.addInitScript(() => {
		const originalSetTimeout = window.setTimeout.bind(window);
		const shortened = (run: TimerHandler, wait?: number, ...rest: unknown[]) =>
			originalSetTimeout(run, wait === 3_000 || wait === 2_000 ? 200 : wait, ...rest);
		window.setTimeout = shortened as typeof window.setTimeout;
	});
});

test("analytics: every change of route is one page view, without the query", async ({
	page,
	ingestion,
	site,
}) => {
	await page.goto("/resources?tab=categories&q=secret-search");
	await expectArrival.poll(() => ingestion.named("$pageview").length).toBe(1);
	expect(ingestion.named("$pageview")[0]?.properties.$current_url).toBe(`${site.url}/resources`);
	await page.getByRole("contentinfo").getByRole("link", { name: "Forums" }).click();
	await expectArrival.poll(() => ingestion.named("$pageview").length).toBe(2);
	expect(ingestion.named("$pageview")[1]?.properties.$current_url).toBe(`${site.url}/forums`);
	expect(JSON.stringify(ingestion.events)).not.toContain("secret-search");
	await page.goBack();
	await expectArrival.poll(() => ingestion.named("$pageview").length).toBe(3);
	expect(ingestion.named("$pageview")[2]?.properties.$current_url).toBe(`${site.url}/resources`);
});

test("analytics: signing in and out is reported with the user's id", async ({
	page,
	ingestion,
	site,
}) => {
	await signIn(page, ADMIN_ACCOUNT);
	await expectArrival.poll(() => ingestion.named("user_login").length).toBe(1);
	expect(ingestion.named("user_login")[0]?.properties).toMatchObject({
		method: "email",
		user_role: "admin",
	});
	await expectArrival.poll(() => ingestion.named("$identify").length).toBeGreaterThan(0);
	const [identified] = ingestion.named("$identify");
	const user = await page.evaluate(() => JSON.parse(localStorage.getItem("authUser") ?? "{}"));
	expect(identified?.properties.distinct_id).toBe(user.id);
	expect(identified?.$set ?? identified?.properties.$set).toMatchObject({
		name: "keeper",
		role: "admin",
	});
	expect(JSON.stringify(ingestion.events)).not.toContain(ADMIN_ACCOUNT.email);

	// Returning with a stored session is not a sign-in.
	await expectArrival.poll(() => ingestion.named("$pageview").length).toBe(2);
	await page.reload();
	await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
	await expectArrival.poll(() => ingestion.named("$pageview").length).toBe(3);
	expect(ingestion.named("user_login")).toHaveLength(1);

	await page.goto("/contact");
	await page.getByRole("contentinfo").getByRole("button", { name: "Logout" }).click();
	await expectArrival.poll(() => ingestion.named("user_logout").length).toBe(1);
	expect(ingestion.named("user_logout")[0]?.properties.user_role).toBe("admin");
	await page.getByRole("contentinfo").getByRole("link", { name: "Forums" }).click();
	await expectArrival
		.poll(() => ingestion.named("$pageview").at(-1)?.properties.$current_url)
		.toBe(`${site.url}/forums`);
	expect(ingestion.named("$pageview").at(-1)?.properties.distinct_id).not.toBe(user.id);
});

for (const [signal, script] of [
	["Do Not Track", "Object.defineProperty(navigator, 'doNotTrack', { get: () => '1' })"],
	[
		"Global Privacy Control",
		"Object.defineProperty(navigator, 'globalPrivacyControl', { get: () => true })",
	],
] as const) {
	test(`analytics: with ${signal} nothing is loaded or sent`, async ({ page, ingestion }) => {
		await page.addInitScript(script);
		const requestedUrls: string[] = [];
		page.on("request", (request) => requestedUrls.push(request.url()));
		await page.goto("/contact");
		await page.getByRole("contentinfo").getByRole("link", { name: "Forums" }).click();
		await expect(page).toHaveURL(/\/forums$/);
		await whenAnalyticsWouldLoad(page);
		expect(requestedUrls.filter((url) => /analytics-library/.test(url))).toEqual([]);
		expect(ingestion.requests).toEqual([]);
	});
}

test("analytics: with the data saver pages are counted, but the recorder is not loaded", async ({
	page,
	ingestion,
	site,
}) => {
	const requestedUrls: string[] = [];
	page.on("request", (request) => requestedUrls.push(request.url()));
	const hasRecorder = () => requestedUrls.some((url) => /posthog-recorder/.test(url));
	await page.goto("/contact");
	await expectArrival.poll(hasRecorder).toBe(true);

	// Discards what the first page requests late.
	await page.goto("about:blank");
	requestedUrls.length = 0;
	await page.addInitScript(
		"Object.defineProperty(navigator, 'connection', { value: { saveData: true } })",
	);
	// A page that saves a draft of its form starts its scripts at once, even with the data saver on.
	await page.goto("/request-service");
	await expectArrival
		.poll(() => ingestion.named("$pageview").at(-1)?.properties.$current_url)
		.toBe(`${site.url}/request-service`);
	await whenAnalyticsWouldLoad(page);
	expect(requestedUrls.some((url) => /analytics-library/.test(url))).toBe(true);
	expect(hasRecorder()).toBe(false);
});
