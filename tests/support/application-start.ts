import type { BrowserContext, Page } from "@playwright/test";
import { STARTED_EVENT } from "../../src/platform/browser/page-scripts.ts";

/** Makes every page of it note when the application runs, for `applicationStarted`. */
export function noteApplicationStart(pages: BrowserContext | Page): Promise<unknown> {
	return pages.addInitScript((startedEvent) => {
		addEventListener(startedEvent, () => Object.assign(window, { applicationStarted: true }));
	}, STARTED_EVENT);
}

/** Waits until the application runs. Hydrated elements alone are too early: effects have not run yet. */
export async function applicationStarted(page: Page): Promise<void> {
	await page.waitForFunction(() => "applicationStarted" in window);
}
