import type { Page } from "@playwright/test";
import { ForeignServer } from "../foreign/foreign-server.ts";
import { TOKEN } from "../foreign/rows.ts";
import { type Fault, SAID, type Shapes } from "../foreign/shapes.ts";
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

/** Answers with status 200 that hold nothing a list or an object could be read from. */
export const UNREADABLE: Fault[] = ["a portal's page with status 200", "an empty object", "null"];

/** What stands for a refused write: the server's own words where it has some. */
export const REFUSALS: [Fault, RegExp | null][] = [
	["a portal's page with status 200", null],
	["no success and no words", null],
	["no success, in the server's words", new RegExp(SAID)],
	["an error under error", new RegExp(SAID)],
	["an error under message", new RegExp(SAID)],
	["an error without a body", null],
	["an error page", null],
];
