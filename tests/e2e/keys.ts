import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";

/*
 * Keyboard-only actions: nothing here clicks, hovers or sets the focus from a script. After every key the focused
 * element must be visible, with its focus ring, and not under the header (WCAG 2.4.7, 2.4.11).
 */

export const PHONE = { width: 360, height: 740 };
/** A window of 1280 by 2048 pixels at 400 % zoom. */
export const ZOOMED = { width: 320, height: 512 };
export const WIDE = { width: 1280, height: 800 };

/**
 * Whether one of the elements has the focus, and what is wrong with how the focused element is shown (empty if
 * nothing is). Runs in the page.
 */
function lookAtFocus(wanted: Element[]): { there: boolean; wrong: string } {
	const element = document.activeElement;
	// The calendar button inside a date field belongs to the browser, and so does its ring.
	if (element?.matches("input[type=date]:not(:focus)")) return { there: false, wrong: "" };
	// No focus, or a reading position such as a heading, which is not a control.
	if (!element || element === document.body || element.getAttribute("tabindex") === "-1") {
		return { there: false, wrong: "" };
	}
	// Just hidden, like the Logout button after signing out: the browser removes its focus in the next frame.
	if (!element.checkVisibility()) return { there: false, wrong: "" };
	return { there: wanted.includes(element), wrong: whatIsWrong(element) };

	function whatIsWrong(element: Element): string {
		const name = `${element.tagName} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}"`;

		// The ring may be on the element, on the card that it makes clickable, or on the drop area around an input.
		const around = element.closest(".drop");
		const candidates: [Element, string | null][] = [
			[around ?? element, null],
			[element, "::after"],
		];
		const ring = candidates.find(([each, pseudo]) => {
			const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(each, pseudo);
			return (
				outlineStyle !== "none" &&
				Number.parseFloat(outlineWidth) >= 2 &&
				!/(?:,|\/) ?0\)$/.test(outlineColor)
			);
		});
		if (!ring) return `${name} has no ring`;
		const [owner, pseudo] = ring;
		let box: Element = owner;
		if (pseudo) {
			while (box.parentElement && getComputedStyle(box).position === "static")
				box = box.parentElement;
		}
		const rect = box.getBoundingClientRect();
		if (rect.width === 0 || rect.height === 0) return `${name} has no size`;

		// Clipping on one side is fine (a strip that scrolls sideways). Clipped on two or more sides, the ring is not
		// visible.
		const { outlineOffset, outlineWidth } = getComputedStyle(owner, pseudo);
		const out = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
		for (
			let clip: Element | null = pseudo ? box : box.parentElement;
			clip;
			clip = clip.parentElement
		) {
			const { overflowX, overflowY, position } = getComputedStyle(clip);
			if (clip === document.body || clip === document.documentElement) break;
			if (overflowX !== "visible" || overflowY !== "visible") {
				const edge = clip.getBoundingClientRect();
				const cut = [
					edge.left > rect.left - out + 0.5,
					edge.top > rect.top - out + 0.5,
					edge.right < rect.right + out - 0.5,
					edge.bottom < rect.bottom + out - 0.5,
				].filter(Boolean).length;
				if (cut > 1) return `${name}: its ring is cut off by ${clip.className}`;
			}
			if (position === "fixed") break;
		}

		// Nothing may cover it, especially not the header.
		const own = element.getBoundingClientRect();
		if (own.bottom <= 0 || own.top >= innerHeight) return `${name} is outside the screen`;
		if (own.right <= 0 || own.left >= innerWidth) return `${name} is beside the screen`;
		const header = document.querySelector(".site-header");
		// The browser scrolls these to the part with the caret or the text.
		const tall = own.height > innerHeight / 2 || element.tagName === "TEXTAREA";
		if (header && !header.contains(element) && !element.closest("dialog, .skip-link")) {
			const under = header.getBoundingClientRect().bottom > own.top + 1;
			if (under && !tall) return `${name} is under the header`;
		}
		// Lines of a clamped title that are not shown do not count.
		let bottom = own.bottom;
		for (let clip = element.parentElement; clip; clip = clip.parentElement) {
			if (getComputedStyle(clip).overflowY !== "hidden" || clip === document.body) continue;
			bottom = Math.min(bottom, clip.getBoundingClientRect().bottom);
		}
		if (bottom > innerHeight + 1 && !tall) return `${name} reaches below the screen`;
		// A wrapped link has a box on each line. The middle of both together may be on another link.
		const [line = own] = element.getClientRects();
		const found = document.elementFromPoint(
			(Math.max(line.left, 0) + Math.min(line.right, innerWidth)) / 2,
			(Math.max(line.top, 0) + Math.min(line.bottom, innerHeight)) / 2,
		);
		const seen =
			found && (box.contains(found) || found.contains(element) || element.contains(found));
		return seen ? "" : `${name} lies under ${found?.tagName} ${found?.className}`;
	}
}

export async function expectFocusSeen(page: Page) {
	await expect.poll(async () => (await page.evaluate(lookAtFocus, [])).wrong).toBe("");
}

export async function press(page: Page, key: string) {
	await page.keyboard.press(key);
	await expectFocusSeen(page);
}

export async function tabTo(page: Page, target: Locator, key = "Tab") {
	for (let presses = 0; presses < 90; presses += 1) {
		await page.keyboard.press(key);
		const { there, wrong } = await target.evaluateAll(lookAtFocus);
		// Styles that arrive late may move it once more.
		if (wrong) await expectFocusSeen(page);
		if (there) return;
	}
	await expect(target).toBeFocused({ timeout: 1 });
}

/** How many keys are on their way at the same time. */
const AT_ONCE = 8;

interface Walk {
	look: typeof lookAtFocus;
	wanted: Element[];
	there: boolean;
	wrong: string[];
}

/**
 * Like `tabTo`, for a target that is on the page from the start. Several keys are pressed at once, and the page itself
 * looks at the focused element after each.
 */
export async function walkTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab") {
	await page.evaluate(`window.walk = { look: ${lookAtFocus}, wrong: [], there: false }`);
	await target.evaluateAll((wanted) => {
		const { walk } = window as unknown as { walk: Walk };
		walk.wanted = wanted;
		const listening = new AbortController();
		const options = { capture: true, signal: listening.signal };
		addEventListener("keydown", (event) => walk.there && event.preventDefault(), options);
		const look = () => {
			if (walk.there) return;
			const { there, wrong } = walk.look(walk.wanted);
			walk.there = there;
			if (wrong) walk.wrong.push(wrong);
		};
		addEventListener("keyup", look, options);
		addEventListener("walked", () => listening.abort(), options);
	});
	const keyboard = await page.context().newCDPSession(page);
	const tab = { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 };
	const pressed = { ...tab, modifiers: key === "Tab" ? 0 : 8 };
	let there = false;
	for (let presses = 0; presses < 90 && !there; presses += AT_ONCE) {
		const keys = Array.from({ length: AT_ONCE }, () => [
			keyboard.send("Input.dispatchKeyEvent", { ...pressed, type: "rawKeyDown" }),
			keyboard.send("Input.dispatchKeyEvent", { ...pressed, type: "keyUp" }),
		]);
		await Promise.all(keys.flat());
		const walked = await page.evaluate(() => {
			const { there, wrong } = (window as unknown as { walk: Walk }).walk;
			return { there, wrong };
		});
		expect(walked.wrong).toEqual([]);
		there = walked.there;
	}
	await page.evaluate(() => dispatchEvent(new Event("walked")));
	await keyboard.detach();
	if (!there) await expect(target).toBeFocused({ timeout: 1 });
}

/** Moves the focus to the field with Tab and types into it. */
export async function type(page: Page, label: Locator, text: string) {
	await tabTo(page, label);
	await page.keyboard.type(text);
}

export const link = (page: Page, name: string | RegExp) =>
	page.getByRole("link", { name, exact: true });
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const heading = (page: Page) => page.getByRole("heading", { level: 1 });
