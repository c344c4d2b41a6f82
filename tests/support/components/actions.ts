import { expect, vi } from "vitest";
import { cdp, type Locator, page } from "vitest/browser";
import { elementOnce } from "./element-once.ts";

/** Presses a control by script once it is visible and enabled, ten times as fast as a real click. */
export async function press(control: Locator): Promise<void> {
	const element = await elementOnce(control);
	element.focus();
	element.click();
}

export async function pasteInto(field: Locator, text: string): Promise<void> {
	const clipboardData = new DataTransfer();
	clipboardData.setData("text", text);
	const paste = { clipboardData, bubbles: true, cancelable: true };
	(await elementOnce(field)).dispatchEvent(new ClipboardEvent("paste", paste));
}

/** The elements that can take the focus now. Leaves the focus where it was. */
export function focusable(): HTMLElement[] {
	const before = document.activeElement as HTMLElement | null;
	const all = document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea");
	const found = [...all].filter((element) => {
		element.focus({ preventScroll: true });
		return document.activeElement === element;
	});
	before?.focus({ preventScroll: true });
	return found;
}

type ParentRole = "main" | "dialog" | "alertdialog";

export const button = (name: string | RegExp, parent: ParentRole = "main") =>
	page.getByRole(parent).getByRole("button", { name, exact: true }).first();

/** Presses an action in its row's menu: "Reverse TJK0000001" is one of "More actions for TJK0000001". */
export async function pressInMenu(name: string, parent: ParentRole = "main"): Promise<void> {
	await press(button(`More actions for ${name.replace(/^\w+ /, "")}`, parent));
	await press(button(name, parent));
}

export const dialog = page.getByRole("dialog");
export const alertdialog = page.getByRole("alertdialog");

export async function expectLoaded(): Promise<void> {
	await expect.element(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
	await expectNone(page.getByRole("status").filter({ hasText: "Loading" }));
}

export const expectTexts = (locator: Locator, texts: string[]) =>
	expect
		.poll(() => locator.elements().map(({ textContent }) => textContent?.trim()), {
			message: locator.asLocator(),
		})
		.toEqual(texts);

/** The text of an element that is not hidden, unlike `textContent`. */
// biome-ignore lint/performance/useDomNodeTextContent: hidden text does not count
export const visibleText = (element: Element) => (element as HTMLElement).innerText.trim();

/** "" for a header without visible text. */
export const expectHeaders = (texts: string[]) =>
	expect.poll(() => page.getByRole("columnheader").elements().map(visibleText)).toEqual(texts);

/** Follows a link of the header. "Mradi" is outside the menu, which is collapsed on a phone. */
export async function follow(linkName: string): Promise<void> {
	const header = page.getByRole("banner");
	const menu = header.getByRole("button", { name: "Menu" });
	if (linkName !== "Mradi" && menu.query()) await press(menu);
	await press(header.getByRole("link", { name: linkName, exact: true }).first());
}

export const expectNone = (locator: Locator) => expectCount(locator, 0);

export const expectCount = (locator: Locator, count: number) =>
	expect.poll(() => locator.elements().length, { message: locator.asLocator() }).toBe(count);

/** Reads and clears expected console errors. Any others fail the test. */
export function takeLoggedErrors(): unknown[] {
	const lines = vi.mocked(console.error).mock.calls.flat();
	vi.mocked(console.error).mockClear();
	return lines;
}

export function colourOf(name: string): string {
	const sample = document.body.appendChild(document.createElement("i"));
	sample.style.color = `var(${name})`;
	const { color } = getComputedStyle(sample);
	sample.remove();
	return color;
}

export const picture = () => new File(["picture"], "board.png", { type: "image/png" });

type Point = readonly [x: number, y: number];

function inWindow([x, y]: Point) {
	const { left, top } = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0 };
	return { x: x + left, y: y + top };
}

/** Drags from the first point over the others; with a single point it clicks. */
export async function dragMouse(...[from, ...path]: [Point, ...Point[]]): Promise<void> {
	const mouse = (type: "mousePressed" | "mouseMoved" | "mouseReleased", point: Point) =>
		cdp().send("Input.dispatchMouseEvent", {
			type,
			...inWindow(point),
			button: "left",
			buttons: type === "mouseReleased" ? 0 : 1,
			clickCount: 1,
		});
	await mouse("mousePressed", from);
	for (const point of path) await mouse("mouseMoved", point);
	await mouse("mouseReleased", path.at(-1) ?? from);
}

/** The events carry timestamps, so that on a busy machine they remain a double tap. */
export async function doubleTap(point: Point): Promise<void> {
	const begin = Date.now() / 1000 - 0.3;
	for (const [type, at] of [
		["touchStart", 0],
		["touchEnd", 0.05],
		["touchStart", 0.15],
		["touchEnd", 0.2],
	] as const) {
		await cdp().send("Input.dispatchTouchEvent", {
			type,
			touchPoints: type === "touchStart" ? [{ ...inWindow(point), id: 0 }] : [],
			timestamp: begin + at,
		});
	}
}

export async function dragFingers(...steps: Point[][]): Promise<void> {
	const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: Point[]) =>
		cdp().send("Input.dispatchTouchEvent", {
			type,
			touchPoints: points.map((point, id) => ({ ...inWindow(point), id })),
		});
	for (const [index, points] of steps.entries()) {
		await touch(index === 0 ? "touchStart" : "touchMove", points);
	}
	await touch("touchEnd", []);
}

/**
 * Types and presses within one task, so that nothing scheduled runs in between, as on a busy machine. Microtasks run,
 * as between real events.
 */
export async function typeAndPress(field: Locator, text: string, target: Locator) {
	const input = field.element() as HTMLInputElement | HTMLTextAreaElement;
	const control = target.element() as HTMLElement;
	const prototype = Object.getPrototypeOf(input) as object;
	// The prototype's setter, because React replaces the element's.
	Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(input, text);
	input.dispatchEvent(new InputEvent("input", { bubbles: true }));
	for (let turn = 0; turn < 20; turn++) await Promise.resolve();
	control.click();
}
