import type { Page } from "@playwright/test";
import { noteApplicationStart } from "../support/application-start.ts";
import {
	COLOURS,
	collectErrors,
	expect,
	expectAccessible,
	expectNoSidewaysScroll,
	test,
} from "./test.ts";

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 900 };
/** From the smallest phone on, with the widths at which a page changes. */
const WIDTHS = [320, 360, 390, 700, 768, 900, 1024, 1280];

/**
 * What everybody may need of a page, on a phone and on a wide screen, in the light and in the dark. The page is not
 * loaded again for each: what depends on colours alone is checked four times, everything else at both widths.
 *
 * @param within Only the elements below this one, where the rest of the page has been looked at before.
 */
export async function expectGoodLooks(page: Page, within = "html"): Promise<void> {
	await page.setViewportSize(PHONE);
	await page.emulateMedia({ colorScheme: "light" });
	await expectAccessible(page, { within });
	await page.emulateMedia({ colorScheme: "dark" });
	await expectAccessible(page, { within, rules: COLOURS });
	for (const width of WIDTHS) {
		await page.setViewportSize({ ...WIDE, width });
		await expectNoSidewaysScroll(page);
	}
	await expectAccessible(page, { within });
	await page.emulateMedia({ colorScheme: "light" });
	await expectAccessible(page, { within, rules: COLOURS });
	await page.setViewportSize(PHONE);
}

/**
 * One page for all tests of a file, which only look: the next screen finds its scripts in the browser's cache. Console
 * errors fail a test as they do elsewhere.
 *
 * @returns the page, and what a test adds to for errors that it provokes.
 */
export function sharePage(): { page: () => Page; expectedErrors: string[] } {
	const expectedErrors: string[] = [];
	let page: Page;
	let unexpected: ReturnType<typeof collectErrors>;
	test.beforeAll(async ({ browser, server }) => {
		const { locale, timezoneId } = test.info().project.use;
		page = await browser.newPage({
			baseURL: server.url,
			viewport: PHONE,
			reducedMotion: "reduce",
			...(locale && { locale }),
			...(timezoneId && { timezoneId }),
		});
		await noteApplicationStart(page);
		unexpected = collectErrors(page);
	});
	test.afterEach(() => {
		expect(unexpected(expectedErrors), "console errors").toEqual([]);
	});
	test.afterAll(() => page.close());
	return { page: () => page, expectedErrors };
}
