import type { Page } from "@playwright/test";
import { noteApplicationStart } from "../support/application-start.ts";
import {
	COLOURS,
	collectErrors,
	expect,
	expectAccessible,
	expectNoSidewaysScroll,
	NOT_OF_COLOURS,
	test,
} from "./test.ts";

const PHONE = { width: 390, height: 844 };
const LARGE_TEXT_PHONE = { width: 360, height: 740 };
const WIDE = { width: 1280, height: 900 };
/** From the smallest phone on, with the widths at which a page changes. */
const WIDTHS = [320, 360, 390, 700, 768, 900, 1024, 1280];

/**
 * What everybody may need of a page, on a phone and on a wide screen, in the light and in the dark. The page is not
 * loaded again for each. Contrast, which takes axe longest, is checked on the phone, and of what only a wide screen
 * shows there; everything else at both widths.
 *
 * @param within Only the elements below this one, where the rest of the page has been looked at before.
 */
export async function expectGoodLooks(page: Page, within = "html"): Promise<void> {
	await page.setViewportSize(PHONE);
	await page.emulateMedia({ colorScheme: "light" });
	await expectAccessible(page, { within });
	await page.emulateMedia({ colorScheme: "dark" });
	await expectAccessible(page, { within, rules: COLOURS });
	await page.evaluate(noteShown);
	for (const width of WIDTHS) {
		await page.setViewportSize({ ...WIDE, width });
		await expectNoSidewaysScroll(page);
	}
	await expectRoomForLargeText(page);
	await page.setViewportSize(WIDE);
	await expectAccessible(page, { within, rules: NOT_OF_COLOURS });
	if (await page.evaluate(markShownSince, within)) {
		const colours = { within: "[data-shown-since]", rules: COLOURS };
		await expectAccessible(page, colours);
		await page.emulateMedia({ colorScheme: "light" });
		await expectAccessible(page, colours);
	}
	await page.emulateMedia({ colorScheme: "light" });
	await page.setViewportSize(PHONE);
}

/** On the usual phone with letters twice as large, as people set them in the browser (WCAG 1.4.4 and 1.4.10). */
async function expectRoomForLargeText(page: Page): Promise<void> {
	const setText = (size: string) =>
		page.evaluate((value) => {
			document.documentElement.style.fontSize = value;
		}, size);
	await page.setViewportSize(LARGE_TEXT_PHONE);
	await setText("200%");
	await test.step("text of 200%", () => expectNoSidewaysScroll(page));
	await setText("");
}

/* Both run in the page. What is shown to screen readers alone has a size of one pixel. */

interface LookedAt extends Window {
	shown?: Set<Element>;
}

function noteShown(): void {
	const isShown = (element: Element) =>
		element.checkVisibility({ visibilityProperty: true }) &&
		element.getBoundingClientRect().width > 1;
	(window as LookedAt).shown = new Set([...document.querySelectorAll("*")].filter(isShown));
}

/** Marks the outermost of the elements that have come since; returns whether there are any. */
function markShownSince(within: string): boolean {
	const { shown } = window as LookedAt;
	for (const element of document.querySelectorAll("*")) {
		const since =
			element.matches(`:is(${within}) *`) &&
			!shown?.has(element) &&
			!element.parentElement?.closest("[data-shown-since]") &&
			element.checkVisibility({ visibilityProperty: true }) &&
			element.getBoundingClientRect().width > 1;
		element.toggleAttribute("data-shown-since", since);
	}
	return document.querySelector("[data-shown-since]") !== null;
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
