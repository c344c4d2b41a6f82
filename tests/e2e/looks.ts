import type { Page } from "@playwright/test";
import { watchApplicationStart } from "../support/application-start.ts";
import {
	COLOUR_RULES,
	collectErrors,
	expect,
	expectAccessible,
	expectNoSidewaysScroll,
	RULES_WITHOUT_COLOURS,
	test,
} from "./test.ts";

const PHONE = { width: 390, height: 844 };
const LARGE_TEXT_PHONE = { width: 360, height: 740 };
const WIDE = { width: 1280, height: 900 };
/** From the smallest phone up, including the widths at which the layout changes. */
const WIDTHS = [320, 700, 768, 900, 1024, 1280];
/** Parts that many pages share. */
const SHARED_PARTS = [".site-header", ".site-footer", ".frame-side"];

/**
 * Checks that a page is readable and accessible on a phone and a wide screen, in light and dark, without loading it
 * again. Contrast is the slowest rule of axe: it runs on the phone, and on the wide screen only for elements that are
 * hidden on the phone. All other rules run at both widths. A part that is the same as on an earlier page is not checked
 * by axe again, and of a long list only a few entries are.
 * @param within checks only the elements below this selector, when the rest of the page has been checked before
 */
export async function expectAccessibleInEveryMode(page: Page, within = "html"): Promise<void> {
	await expect(page.locator(CHOICES_BY_TEXT), "choices without a value").toHaveCount(0);
	await page.emulateMedia({ reducedMotion: "reduce" });
	expect(await page.evaluate(readMoving), "moves with reduced motion").toEqual([]);
	const parts = await page.evaluate(readParts, SHARED_PARTS);
	const except = parts.filter(({ html }) => checkedParts.has(html)).map(({ part }) => part);
	await page.setViewportSize(PHONE);
	await page.emulateMedia({ colorScheme: "light" });
	await shortenLists(page, true);
	await expectAccessible(page, { within, except });
	await page.emulateMedia({ colorScheme: "dark" });
	await expectAccessible(page, { within, except, rules: COLOUR_RULES });
	await page.evaluate(noteShown);
	await shortenLists(page, false);
	await expectNoSidewaysScroll(page);
	// A dialog lies above the page, which does not scroll with it.
	if (!within.startsWith("dialog")) await expectRoomAtEveryWidth(page);
	await page.setViewportSize(WIDE);
	await shortenLists(page, true);
	await expectAccessible(page, { within, except, rules: RULES_WITHOUT_COLOURS });
	if (await page.evaluate(markShownSince, [within, except] as const)) {
		const colours = { within: "[data-shown-since]", except, rules: COLOUR_RULES };
		await expectAccessible(page, colours);
		await page.emulateMedia({ colorScheme: "light" });
		await expectAccessible(page, colours);
	}
	await page.emulateMedia({ colorScheme: "light", forcedColors: "active" });
	expect(await page.evaluate(readUnmarked, CHOSEN), "lost in high contrast").toEqual([]);
	await page.emulateMedia({ forcedColors: "none" });
	await shortenLists(page, false);
	await page.setViewportSize(PHONE);
	if (within === "html") for (const { html } of parts) checkedParts.add(html);
}

/** Choices that send their text, which the browser's translation would change. */
const CHOICES_BY_TEXT = "option:not([value]), [type=radio]:not([value])";

/** Elements that move by an animation, a transition or smooth scrolling. Runs in the page. */
function readMoving(): string[] {
	const parts = ["", "::before", "::after", "::backdrop"];
	// "far-below" moves nothing: it decides by the scroll position which pictures are fetched.
	const isStill = (animation: string) => ["none", "far-below"].includes(animation);
	return [...document.querySelectorAll("*")].flatMap((element) =>
		parts.flatMap((part) => {
			const style = getComputedStyle(element, part);
			const still =
				isStill(style.animationName) &&
				!/[1-9]/.test(style.transitionDuration) &&
				style.scrollBehavior !== "smooth";
			return still ? [] : `${element.outerHTML.slice(0, 80)} ${part}`;
		}),
	);
}

/** Selected, current or pressed elements, except native controls, which the browser marks itself. */
const CHOSEN = ':is([aria-current], [aria-selected="true"], [aria-pressed="true"])';

/** The visible elements whose background does not differ from its surroundings. Runs in the page. */
function readUnmarked(selector: string): string[] {
	const sample = document.body.appendChild(document.createElement("i"));
	const plain = ["Canvas", "ButtonFace", "transparent"].map((colour) => {
		sample.style.backgroundColor = colour;
		return getComputedStyle(sample).backgroundColor;
	});
	sample.remove();
	return [...document.querySelectorAll(selector)]
		.filter((element) => element.checkVisibility({ visibilityProperty: true }))
		.filter((element) => plain.includes(getComputedStyle(element).backgroundColor))
		.map(({ outerHTML }) => outerHTML.slice(0, 120));
}

/** The HTML of parts that have passed. */
const checkedParts = new Set<string>();

/** The parts that this page has, with their HTML. It makes no difference which link leads to the current page. */
function readParts(parts: string[]): { part: string; html: string }[] {
	return parts.flatMap((part) => {
		const html = document.querySelector(part)?.outerHTML;
		if (!html) return [];
		const isCurrent = / aria-current="\w+"/;
		const plain = html.replace(isCurrent, "").replace(/\b(active|_r_\w+_)\b/g, "");
		return [{ part, html: `${isCurrent.test(html)} ${plain}` }];
	});
}

/** Shows only the first eight entries and the last one of each list and table, or all entries again. */
export async function shortenLists(page: Page, isShort: boolean): Promise<void> {
	await page.evaluate((isShort) => {
		const { document } = window as Window & { document: Document & { shortLists?: CSSStyleSheet } };
		if (!document.shortLists) {
			// Not a style element, which the policy of the page refuses.
			document.shortLists = new CSSStyleSheet();
			document.shortLists.replaceSync(
				"main :is(ul, ol, tbody) > :nth-child(n + 9):not(:last-child) { display: none !important }",
			);
			document.adoptedStyleSheets.push(document.shortLists);
		}
		document.shortLists.disabled = !isShort;
	}, isShort);
}

/**
 * Checks all widths, and a common phone with text at 200 %, as people set it in the browser (WCAG 1.4.4 and 1.4.10). The
 * browser gets all requests at once, because waiting for each of Playwright's own would take three times as long.
 */
async function expectRoomAtEveryWidth(page: Page): Promise<void> {
	const session = await page.context().newCDPSession(page);
	const measure = async (what: string, { width, height }: typeof WIDE, text = "") => {
		const metrics = { width, height, deviceScaleFactor: 1, mobile: false };
		const resized = session.send("Emulation.setDeviceMetricsOverride", metrics);
		const expression = `(${readRoom})(${JSON.stringify(text)})`;
		const { result } = await session.send("Runtime.evaluate", { expression, returnByValue: true });
		await resized;
		return { what, width, ...(result.value as ReturnType<typeof readRoom>) };
	};
	const measured = await Promise.all([
		measure("a large phone", LARGE_TEXT_PHONE),
		measure("text of 200%", LARGE_TEXT_PHONE, "200%"),
		...WIDTHS.map((width) => measure(`${width} pixels`, { ...WIDE, width })),
	]);
	// Ends the session's own metrics, so the caller sets the next size.
	await session.detach();
	expect(measured.map(({ inner }) => inner)).toEqual(measured.map(({ width }) => width));
	const tooWide = measured.filter(({ content, screen }) => content > screen);
	expect(tooWide, "wider than the screen").toEqual([]);
}

/** Checks a common phone with a font of 200 %, as set in the browser: styles for a width in `em` follow it too. */
export async function expectWholeWords(page: Page): Promise<void> {
	const before = page.viewportSize();
	await page.setViewportSize(LARGE_TEXT_PHONE);
	const session = await page.context().newCDPSession(page);
	await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
	await expect(page.locator("html")).toHaveCSS("font-size", "32px");
	expect.soft(await page.evaluate(readBrokenWords), "broken at 200%").toEqual([]);
	await expectNoSidewaysScroll(page);
	await session.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 13 } });
	await session.detach();
	if (before) await page.setViewportSize(before);
}

/** Words of up to 12 letters that are on two lines, without hyphens and addresses. Runs in the page. */
function readBrokenWords(): string[] {
	const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	const broken: string[] = [];
	const range = document.createRange();
	for (let text = texts.nextNode(); text; text = texts.nextNode()) {
		const element = text.parentElement as Element;
		if (!element.checkVisibility({ visibilityProperty: true })) continue;
		// Texts for screen readers only, and addresses.
		if (element.getBoundingClientRect().width < 2 || element.querySelector("wbr")) continue;
		for (const { 0: word, index } of (text.textContent ?? "").matchAll(
			/(?<!\S)[\p{L}\d’]{2,12}(?![^\s,.:;?!)”"])/gu,
		)) {
			range.setStart(text, index);
			range.setEnd(text, index + word.length);
			const [first, ...rest] = range.getClientRects();
			if (rest.some(({ top }) => top >= (first?.bottom ?? 0))) broken.push(word);
		}
	}
	return broken;
}

/** Runs in the page. */
function readRoom(text: string): { inner: number; content: number; screen: number } {
	const { style } = document.documentElement;
	style.fontSize = text;
	const { scrollWidth, clientWidth } = document.documentElement;
	style.fontSize = "";
	return { inner: innerWidth, content: scrollWidth, screen: clientWidth };
}

/* noteShown and markShownSince run in the page. An element of one pixel is for screen readers only. */

interface WindowWithShown extends Window {
	shown?: Set<Element>;
}

function noteShown(): void {
	const isShown = (element: Element) =>
		element.checkVisibility({ visibilityProperty: true }) &&
		element.getBoundingClientRect().width > 1;
	(window as WindowWithShown).shown = new Set([...document.querySelectorAll("*")].filter(isShown));
}

/**
 * Marks the outermost elements that have become visible since noteShown, except below the given selectors. Returns whether there
 * are any.
 */
function markShownSince([within, except]: readonly [string, string[]]): boolean {
	const { shown } = window as WindowWithShown;
	for (const element of document.querySelectorAll("*")) {
		const since =
			element.matches(`:is(${within}) *`) &&
			!element.closest(`:is(${except})`) &&
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
 * @returns the page, and the list to which a test adds errors that it expects
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
		await watchApplicationStart(page);
		unexpected = collectErrors(page);
	});
	test.afterEach(() => {
		expect(unexpected(expectedErrors), "console errors").toEqual([]);
	});
	test.afterAll(() => page.close());
	return { page: () => page, expectedErrors };
}
