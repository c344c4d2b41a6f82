import type { Page } from "@playwright/test";
import { applicationStarted } from "../support/application-start.ts";
import { expect, started } from "./test.ts";

/**
 * Opens a page by a link of the site, so that the browser fetches its data. `place` is the name of a link in the
 * navigation bar, or Mradi for the home page.
 */
export async function visit(page: Page, place: string): Promise<void> {
	await page.goto("/forums");
	await started(page);
	await follow(page, place);
}

/** Follows a link of the navigation bar while the application is running. */
export async function follow(page: Page, place: string): Promise<void> {
	const header = page.getByRole("banner");
	const link = header.getByRole("link", { name: place, exact: true }).filter({ visible: true });
	// A page change that is still pending closes the menu again.
	await expect(async () => {
		if (!(await link.isVisible())) await header.getByRole("button", { name: "Menu" }).click();
		await link.click({ timeout: 3_000 });
	}).toPass();
}

interface DataRouter {
	state: { location: { key: string } };
	subscribe(listener: (state: DataRouter["state"]) => void): () => void;
	navigate(to: string): Promise<void>;
}

/**
 * Remembers the title of the page that is about to be left, for `hasLeft`. Headings would change when the page has loaded
 * its data, and the address changes before the screen does.
 */
export function markLeaving(page: Page): Promise<void> {
	return page.evaluate(() => {
		Object.assign(window, { titleLeft: document.title });
	});
}

/** Whether the screen shows another page than at `markLeaving`. */
export function hasLeft(page: Page): Promise<boolean> {
	return page.evaluate(() => document.title !== (window as { titleLeft?: string }).titleLeft);
}

/** Navigates inside the application without loading the page, as a link would. */
export function navigate(page: Page, address: string): Promise<void> {
	return page.evaluate(async (address) => {
		const { __reactRouterDataRouter: router } = window as unknown as {
			__reactRouterDataRouter: DataRouter;
		};
		const leaves = new URL(address, location.origin).pathname !== location.pathname;
		Object.assign(window, { titleLeft: leaves ? document.title : undefined });
		// When two navigations overlap only the last one completes, and the promise of the other never settles.
		const { key } = router.state.location;
		await new Promise<void>((arrived, refuse) => {
			// A form that asks before it is left would otherwise block the test until its end.
			const limit = setTimeout(() => {
				const title = document.querySelector("dialog[open] h2")?.textContent;
				refuse(new Error(`${location.pathname} was not left for ${address}; dialog: ${title}`));
			}, 10_000);
			const stop = router.subscribe(({ location }) => {
				if (location.key === key) return;
				clearTimeout(limit);
				stop();
				arrived();
			});
			void router.navigate(address);
		});
	}, address);
}

/** Navigates inside the application and waits until the page is complete. */
export async function goWithin(page: Page, address: string): Promise<void> {
	await applicationStarted(page);
	await navigate(page, address);
	expect(new URL(page.url()).pathname).toBe(address.replace(/[?#].*/, ""));
	await expect.poll(() => hasLeft(page)).toBe(true);
	await expect(page.locator("h1")).toBeVisible();
	await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
}

/** Holds back the requests for these addresses until the returned function is called. */
export async function holdBack(page: Page, addresses: string | RegExp): Promise<() => void> {
	const { promise, resolve } = Promise.withResolvers<void>();
	await page.route(addresses, async (route) => {
		await promise;
		await route.continue();
	});
	return resolve;
}

/** API calls that the browser makes from now on, such as "GET /api/categories". */
export function apiCalls(page: Page): string[] {
	const calls: string[] = [];
	page.on("request", (request) => {
		const { pathname, search } = new URL(request.url());
		if (pathname.startsWith("/api/")) calls.push(`${request.method()} ${pathname}${search}`);
	});
	return calls;
}
