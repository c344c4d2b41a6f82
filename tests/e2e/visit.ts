import type { Page } from "@playwright/test";
import { started } from "./test.ts";

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
	const menu = header.getByRole("button", { name: "Menu" });
	if (place !== "Mradi" && (await menu.isVisible())) await menu.click();
	await header.getByRole("link", { name: place, exact: true }).filter({ visible: true }).click();
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
