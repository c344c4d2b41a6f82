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
/** From the smallest phone up, including the widths at which the layout changes. */
const WIDTHS = [320, 360, 390, 700, 768, 900, 1024, 1280];

/**
 * Checks what everybody may need of a page, on a phone and a wide screen, in light and dark, without loading it
 * again. Contrast is the slowest rule of axe: it runs on the phone, and on the wide screen only for elements that are
 * hidden on the phone. All other rules run at both widths.
 * | @param within Checks only the elements below this selector, when the rest of the page has been checked before.
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

/** Checks a common phone with text at 200 %, as people set it in the browser (WCAG 1.4.4 and 1.4.10). */
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

/* The next two run in the page. An element of one pixel is for screen readers only. */

interface LookedAt extends Window {
	shown?: Set<Element>;
}

function noteShown(): void {
	const isShown = (element: Element) =>
		element.checkVisibility({ visibilityProperty: true }) &&
		element.getBoundingClientRect().width > 1;
	(window as LookedAt).shown = new Set([...document.querySelectorAll("*")].filter(isShown));
}

/** Marks the outermost elements that have become visible since. Returns whether there are any. */
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
 * One page for all tests of a file that only look at screens, so that later screens find their scripts in the cache.
 * Console errors still fail a test.
 * | @returns the page, and the list to which a test adds errors that it expects.
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
