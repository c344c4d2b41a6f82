import type { Page } from "@playwright/test";
import { applicationStarted } from "../support/application-start.ts";
import { expect, started } from "./test.ts";

/**
 * Comes to a page from inside the site, so that the browser fetches by itself what it shows. `place` is
 * a name of the navigation bar, or Mradi for the home page.
 */
export async function visit(page: Page, place: string): Promise<void> {
	await page.goto("/forums");
	await started(page);
	await follow(page, place);
}

/** Goes on to another page; the application runs already. */
export async function follow(page: Page, place: string): Promise<void> {
	const header = page.getByRole("banner");
	const link = header.getByRole("link", { name: place, exact: true }).filter({ visible: true });
	// A page change that is still under way closes the menu again.
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

/** Goes to an address inside the application, as a link would: what it then shows is not loaded again. */
export function navigate(page: Page, address: string): Promise<void> {
	return page.evaluate(async (address) => {
		const { __reactRouterDataRouter: router } = window as unknown as {
			__reactRouterDataRouter: DataRouter;
		};
		const leaves = new URL(address, location.origin).pathname !== location.pathname;
		if (leaves) document.querySelector("h1")?.setAttribute("data-left", "");
		// Of two changes at once only the last one ends; the promise of the other stays as it is.
		const { key } = router.state.location;
		await new Promise<void>((arrived) => {
			const stop = router.subscribe(({ location }) => {
				if (location.key === key) return;
				stop();
				arrived();
			});
			void router.navigate(address);
		});
	}, address);
}

/** Does so and waits until the page at that address has all that it shows. */
export async function goWithin(page: Page, address: string): Promise<void> {
	await applicationStarted(page);
	// Once more where the search that was typed last has come in between.
	await expect(async () => {
		await navigate(page, address);
		expect(new URL(page.url()).pathname).toBe(address.replace(/[?#].*/, ""));
	}).toPass();
	await expect(page.locator("h1:not([data-left])")).toBeVisible();
	await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
}

/** The calls of the API that the browser makes from now on, as "GET /api/categories". */
export function apiCalls(page: Page): string[] {
	const calls: string[] = [];
	page.on("request", (request) => {
		const { pathname, search } = new URL(request.url());
		if (pathname.startsWith("/api/")) calls.push(`${request.method()} ${pathname}${search}`);
	});
	return calls;
}

/** Lets no call of an address through, and returns how many there have been. */
export async function blockCalls(page: Page, address: string | RegExp): Promise<() => number> {
	let calls = 0;
	await page.route(address, (route) => {
		calls += 1;
		return route.abort();
	});
	return () => calls;
}
