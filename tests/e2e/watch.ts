import type { Page } from "@playwright/test";
import { png } from "../support/files.ts";

interface Attacks {
	/** Injected scripts that ran: dialogs that opened, and paths of pages whose script set `window.pwned`. */
	ran: string[];
	/** Requests to other hosts, with their kind. */
	foreignRequests: string[];
}

/** Records injected scripts that run and requests to other hosts, and answers these requests. */
export async function watchForAttacks(page: Page): Promise<Attacks> {
	const seen: Attacks = { ran: [], foreignRequests: [] };
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
			seen.foreignRequests.push(`${request.resourceType()} ${request.url()}`);
			return request.resourceType() === "image"
				? route.fulfill({ contentType: "image/png", body: png() })
				: route.abort();
		},
	);
	// A picture that an attack refers to and that does not exist.
	await page.route("**/a.png", (route) => route.fulfill({ contentType: "image/png", body: png() }));
	return seen;
}
