import type { Page } from "@playwright/test";
import { ForeignServer } from "../foreign/foreign-server.ts";
import { TOKEN } from "../foreign/rows.ts";
import { REFUSALS, type Shapes, VARIANTS } from "../foreign/shapes.ts";
import { PIXEL } from "./photos.ts";

/** From now on a foreign server answers the calls that this page makes. */
export async function foreignServer(page: Page, shapes: Shapes): Promise<ForeignServer> {
	const foreign = new ForeignServer(shapes, PIXEL);
	await page.route(
		(url) => url.pathname.startsWith("/api/"),
		(route) => {
			const request = route.request();
			const { pathname, search } = new URL(request.url());
			const { status, type, body } = foreign.answer({
				method: request.method(),
				path: pathname.slice("/api".length) + search,
				headers: request.headers(),
				body: request.postDataBuffer()?.toString("latin1") ?? "",
			});
			return route.fulfill({ status, contentType: type, body });
		},
	);
	return foreign;
}

/** Opens a page of the dashboard as somebody who signed in to the foreign server before. */
export async function openForeignDashboard(page: Page, path: string): Promise<void> {
	await page.addInitScript((token) => localStorage.setItem("authToken", `Bearer ${token}`), TOKEN);
	await page.goto(path);
}

/*
 * Each shape and fault is tested on the calls (src/app/foreign-answers.test.ts). Screens get the shapes that
 * are furthest from ours, and one fault of each kind.
 */

export const OWN = VARIANTS["the table's own keys, numbers as ids"] as Shapes;

export const SHOWN = Object.entries(VARIANTS).filter(
	([name]) => name.startsWith("lists at the top") || name.startsWith("bare arrays"),
);

export const PORTAL = "a portal's page with status 200";

export const SHOWN_REFUSALS = REFUSALS.filter(([fault]) =>
	[PORTAL, "no success and no words", "an error under message"].includes(fault),
);
