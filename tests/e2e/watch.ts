import type { Page } from "@playwright/test";
import { png } from "../support/files.ts";

interface Watch {
	/** What ran: dialogs that opened, and pages that found `pwned` on their window. */
	ran: string[];
	/** Requests to other hosts, by kind. */
	foreign: string[];
}

/** Notes whatever runs, and answers every other host so that a test sees who is asked. */
export async function watch(page: Page): Promise<Watch> {
	const seen: Watch = { ran: [], foreign: [] };
	page.on("dialog", (dialog) => {
		seen.ran.push(`dialog ${dialog.message()}`);
		void dialog.dismiss();
	});
	await page.exposeFunction("reportPwned", (place: string) => seen.ran.push(place));
	await page.addInitScript(() => {
		Object.defineProperty(window, "pwned", {
			set: () =>
				(window as unknown as { reportPwned: (at: string) => void }).reportPwned(location.pathname),
		});
	});
	await page.route(
		(url) => !["127.0.0.1", "localhost"].includes(url.hostname) && url.protocol.startsWith("http"),
		(route) => {
			const request = route.request();
			seen.foreign.push(`${request.resourceType()} ${request.url()}`);
			return request.resourceType() === "image"
				? route.fulfill({ contentType: "image/png", body: png() })
				: route.abort();
		},
	);
	// A picture that an attack names and that is not there.
	await page.route("**/a.png", (route) => route.fulfill({ contentType: "image/png", body: png() }));
	return seen;
}
