import type { BrowserContext, Page } from "@playwright/test";
import { STARTED_EVENT } from "../../src/platform/browser/page-scripts.ts";

/** Records in every page when the application has started, for `applicationStarted`. */
export function noteApplicationStart(pages: BrowserContext | Page): Promise<unknown> {
	return pages.addInitScript((startedEvent) => {
		addEventListener(startedEvent, () => Object.assign(window, { applicationStarted: true }));
	}, STARTED_EVENT);
}

/** Waits until the application runs. Hydrated elements alone are too early, because effects have not run yet. */
export async function applicationStarted(page: Page): Promise<void> {
	await page.waitForFunction(() => "applicationStarted" in window);
}
