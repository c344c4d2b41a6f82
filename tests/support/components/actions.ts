import { expect, vi } from "vitest";
import { cdp, type Locator, page } from "vitest/browser";

/**
 * Presses a control as soon as it is there and takes a press. By script, as Playwright's way through the browser takes
 * ten times as long: where the mouse itself is tested, use the locator's own `click`.
 */
export async function press(control: Locator): Promise<void> {
	await expect.element(control).toBeVisible();
	await expect.element(control).toBeEnabled();
	const element = control.element() as HTMLElement;
	element.focus();
	element.click();
}

type Where = "main" | "dialog" | "alertdialog";

/** A button by its whole name, or by a pattern: the first of them in that part of the page. */
export const button = (name: string | RegExp, where: Where = "main") =>
	page.getByRole(where).getByRole("button", { name, exact: true }).first();

export const dialog = page.getByRole("dialog");
export const alertdialog = page.getByRole("alertdialog");

/** Waits until the page has its heading and nothing of it is being loaded. */
export async function expectLoaded(): Promise<void> {
	await expect.element(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
	await expectNone(page.getByRole("status").filter({ hasText: "Loading" }));
}

/** The texts of what a locator finds, once they are these. */
export const expectTexts = (locator: Locator, texts: string[]) =>
	expect
		.poll(() => locator.elements().map(({ textContent }) => textContent?.trim()), {
			message: locator.asLocator(),
		})
		.toEqual(texts);

/** Follows a link of the site's own menu, which is folded on a phone; Mradi is the home page. */
export async function follow(place: string): Promise<void> {
	const header = page.getByRole("banner");
	const menu = header.getByRole("button", { name: "Menu" });
	if (place !== "Mradi" && menu.query()) await press(menu);
	await press(header.getByRole("link", { name: place, exact: true }).first());
}

export const expectNone = (locator: Locator) => expectCount(locator, 0);

export const expectCount = (locator: Locator, count: number) =>
	expect.poll(() => locator.elements().length, { message: locator.asLocator() }).toBe(count);

/** What was written to the console as an error, which the test expects then. */
export function loggedErrors(): unknown[] {
	const lines = vi.mocked(console.error).mock.calls.flat();
	vi.mocked(console.error).mockClear();
	return lines;
}

/** What a colour of the style sheet is, as the browser writes it. */
export function colourOf(name: string): string {
	const sample = document.body.appendChild(document.createElement("i"));
	sample.style.color = `var(${name})`;
	const { color } = getComputedStyle(sample);
	sample.remove();
	return color;
}

/** A picture to upload; nobody looks at it. */
export const picture = () => new File(["picture"], "board.png", { type: "image/png" });

type Point = readonly [x: number, y: number];

/** The frame of the test lies somewhere in the browser's window. */
function inWindow([x, y]: Point) {
	const { left, top } = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0 };
	return { x: x + left, y: y + top };
}

/** Moves the mouse with its button held; by a single point it clicks. */
export async function dragMouse(...[from, ...way]: [Point, ...Point[]]): Promise<void> {
	const mouse = (type: "mousePressed" | "mouseMoved" | "mouseReleased", point: Point) =>
		cdp().send("Input.dispatchMouseEvent", {
			type,
			...inWindow(point),
			button: "left",
			buttons: type === "mouseReleased" ? 0 : 1,
			clickCount: 1,
		});
	await mouse("mousePressed", from);
	for (const point of way) await mouse("mouseMoved", point);
	await mouse("mouseReleased", way.at(-1) ?? from);
}

/** Two taps of a finger a sixth of a second apart, however long a busy machine takes for them. */
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

/** Moves fingers over the screen: where each of them is, step after step. */
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
