import type { Page } from "@playwright/test";
import { PROJECT_SLUG } from "./orders.ts";
import { expect, started, test } from "./test.ts";
import { apiCalls, holdBack, navigate } from "./visit.ts";

test("an unknown address is the not-found page, with status 404", async ({ server }) => {
	for (const path of ["/no/such/page", "/project", "/results/2026/physics"]) {
		const answer = await fetch(server.url + path);
		expect(answer.status, path).toBe(404);
		expect(await answer.text(), path).toMatch(/<h1[^>]*>404/);
	}
});

test("the not-found page links to pages that exist", async ({ page, expectedErrors }) => {
	expectedErrors.push("404");
	await page.goto("/no/such/page");
	const links = page.getByRole("navigation", { name: "Main pages" }).getByRole("link");
	const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
	expect(addresses).toEqual(["/", "/resources", "/projects", "/forums", "/contact"]);
	await started(page);
	const calls = apiCalls(page);
	await links.filter({ hasText: "Forums" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Forums");
	// The forums page has only a heading.
	await expect(page.getByRole("main")).toHaveText("Forums");
	expect(calls).toEqual([]);
});

test("a page that fails unexpectedly says so, and the rest of the site stays usable", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push("broken on purpose");
	await page.route("**/assets/forums-*.js", (route) =>
		route.fulfill({
			contentType: "text/javascript",
			body: 'export default function Forums() { throw new Error("broken on purpose"); }',
		}),
	);
	await page.goto("/contact");
	await page.getByRole("heading", { level: 1 }).click();
	await expect(page.locator("html[data-visitor]")).toBeVisible(); // set by the script in the head
	await page.getByRole("contentinfo").getByRole("link", { name: "Forums" }).click();
	await expect(page.getByRole("alert")).toContainText("This page failed to load");
	await page.getByRole("contentinfo").getByRole("link", { name: "Contact Us" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact");
});

test.describe("without script", () => {
	test.use({ javaScriptEnabled: false });

	test("the contact form sends nothing", async ({ page }) => {
		await page.goto("/contact");
		const requests: string[] = [];
		page.on("request", (request) => {
			// The browser may fetch the icon at any time.
			if (!request.url().endsWith("/favicon.svg")) requests.push(request.url());
		});
		await page.getByLabel("Message").fill("Hello");
		await page.getByRole("button", { name: "Submit", exact: true }).click();
		await expect(page.getByLabel("Message")).toHaveValue("Hello");
		await expect(page).toHaveURL(/\/contact$/);
		expect(requests).toEqual([]);
	});
});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true });

	for (const address of ["/", "/projects", "/gallery", "/resources"]) {
		test(`nothing moves on ${address} when the application starts, nor while scrolling`, async ({
			page,
		}) => {
			await recordLayoutShifts(page);
			await page.goto(address);
			await started(page);
			// The last styles, which also change when pictures are fetched.
			await page.waitForFunction(() =>
				[...document.styleSheets].some(({ href }) => href?.includes("/after-start-")),
			);
			await untilPainted(page);
			await page.mouse.wheel(0, 500);
			await page.waitForFunction(() => scrollY > 400);
			await untilPainted(page);
			expect(await layoutShifts(page)).toEqual([]);
		});
	}

	for (const [from, to] of [
		["/projects", "/projects?search=zzzz"],
		["/projects?search=zzzz", "/projects"],
		["/projects", "/projects?max_materials=1500&level=junior"],
		["/results/search?q=school", "/results/search?q=zzzz"],
	] as const) {
		test(`nothing moves when the data of ${to} arrives late after ${from}`, async ({ page }) => {
			await recordLayoutShifts(page);
			await page.goto(from);
			await started(page);
			const answer = await holdBack(page, /\/api\/(?:school-projects|results\/search)\?/);
			await navigate(page, to);
			const loading = page.getByRole("status").filter({ hasText: /Loading|Searching/ });
			await expect(loading).toBeVisible();
			await untilPainted(page);
			answer();
			await expect(loading).toHaveCount(0);
			await untilPainted(page);
			expect(await layoutShifts(page)).toEqual([]);
		});
	}

	for (const from of ["/", "/judging#board"]) {
		test(`next to nothing moves when the board planner loads late after ${from}`, async ({
			page,
		}) => {
			await recordLayoutShifts(page);
			const start = await holdBack(page, /\/assets\/framework-[^/]*\.js$/);
			await page.goto(from, { waitUntil: "commit" });
			await expect(page.getByRole("contentinfo")).toBeAttached();
			await untilPainted(page);
			// A page that is still arriving is moved to its fragment.
			await page.evaluate("moved.length = 0");
			start();
			await started(page);
			const script = await holdBack(page, /\/assets\/board-planner[^/]*\.js$/);
			if (from === "/") await page.locator('main a[href="/judging#board"]').click();
			await expect(page.getByRole("heading", { name: "Plan Your Board" })).toBeFocused();
			script();
			await expect(page.getByRole("button", { name: "Add Title" })).toBeInViewport();
			await untilPainted(page);
			for (const move of await layoutShifts(page)) expect(Number(move) || 0).toBeLessThan(0.05);
		});
	}
	test("nothing moves when the tracker answers late, or when the ways to pay collapse after a code is sent", async ({
		page,
		api,
	}) => {
		const body = { slug: PROJECT_SLUG, name: "Moraa Late", phone: "+254712345678" };
		const placed = await api("POST", "/orders/by-slug", { body });
		await recordLayoutShifts(page);
		await page.goto(`/track?reference=${placed.body.data.order.reference}`);
		await started(page);
		await page.getByLabel("Phone").fill(body.phone);
		const answer = await holdBack(page, /\/api\/track$/);
		await page.getByRole("button", { name: "Show My Order" }).click();
		await expect(page.getByRole("button", { name: "Processing..." })).toBeVisible();
		await untilPainted(page);
		answer();
		await expect(page.getByRole("heading", { name: "What is due" })).toBeVisible();
		await untilPainted(page);
		expect(await layoutShifts(page)).toEqual([]);

		// The ways to pay collapse below the answer.
		await page.getByText("Ways to pay").click();
		await page.getByLabel("M-Pesa code").fill("MOVES00001");
		await page.getByLabel("Reference").fill("MR-ANOTHE");
		const checked = await holdBack(page, /\/api\/track\/codes$/);
		await page.getByRole("button", { name: "I Have Paid" }).click();
		await expect(page.getByLabel("M-Pesa code")).toBeHidden();
		checked();
		await expect(page.getByText("Thank you. We will check")).toBeFocused();
		await expect(page.getByText("Thank you. We will check")).toBeInViewport({ ratio: 1 });
		await expect(page.getByLabel("M-Pesa code")).toBeHidden();
		await expect(page.getByLabel("Reference")).toHaveValue("MR-ANOTHE");
	});
});

function recordLayoutShifts(page: Page): Promise<unknown> {
	return page.addInitScript(() => {
		const moved: unknown[] = [];
		Object.assign(window, { moved });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries() as LayoutShift[]) {
				// A font that arrives late moves letters by less.
				if (entry.value > 0.005)
					moved.push(
						entry.value,
						entry.sources.map(({ node }) => node?.nodeName),
					);
			}
		}).observe({ type: "layout-shift", buffered: true });
	});
}

function layoutShifts(page: Page): Promise<unknown[]> {
	return page.evaluate(() => (window as unknown as { moved: unknown[] }).moved);
}

interface LayoutShift extends PerformanceEntry {
	value: number;
	sources: { node?: Node | null }[];
}

/** Waits for two frames and for the reports on them. */
function untilPainted(page: Page): Promise<void> {
	return page.evaluate(async () => {
		for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
		await new Promise((resolve) => requestIdleCallback(resolve));
	});
}
