import type { Page } from "@playwright/test";
import { png } from "../support/files.ts";

interface Watch {
	/** What ran: dialogs that opened, and pages with `pwned` set on their window. */
	ran: string[];
	/** Requests to other hosts, with their kind. */
	foreign: string[];
}

/** Records everything that runs, and answers for all other hosts so that requests to them are seen. */
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
	// A picture that an attack refers to and that does not exist.
	await page.route("**/a.png", (route) => route.fulfill({ contentType: "image/png", body: png() }));
	return seen;
}
