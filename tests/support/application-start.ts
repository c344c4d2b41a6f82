import type { BrowserContext, Page } from "@playwright/test";
import { HYDRATED_EVENT } from "../../src/platform/browser/page-scripts.ts";

export function watchApplicationStart(pages: BrowserContext | Page): Promise<unknown> {
	return pages.addInitScript((hydratedEvent) => {
		addEventListener(hydratedEvent, () => Object.assign(window, { applicationStarted: true }));
	}, HYDRATED_EVENT);
}

/** Waits until effects have run, which is after hydration. */
export async function applicationStarted(page: Page): Promise<void> {
	await page.waitForFunction(() => "applicationStarted" in window);
}
