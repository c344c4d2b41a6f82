import { expect } from "vitest";
import { cdp, type Locator } from "vitest/browser";

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

type Point = readonly [x: number, y: number];

/** The frame of the test lies somewhere in the browser's window. */
function inWindow([x, y]: Point) {
	const { left, top } = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0 };
	return { x: x + left, y: y + top };
}

/** Moves the mouse with its button held. */
export async function dragMouse(...[from, ...way]: Point[]): Promise<void> {
	const mouse = (type: string, point: Point, buttons: number) =>
		cdp().send("Input.dispatchMouseEvent", {
			type: type as "mouseMoved",
			...inWindow(point),
			button: "left",
			buttons,
			clickCount: 1,
		});
	if (!from) return;
	await mouse("mousePressed", from, 1);
	for (const point of way) await mouse("mouseMoved", point, 1);
	await mouse("mouseReleased", way.at(-1) ?? from, 0);
}

/** Moves fingers over the screen: a list of where each of them is, step after step. */
export async function dragFingers(...steps: Point[][]): Promise<void> {
	const touch = (type: string, points: Point[]) =>
		cdp().send("Input.dispatchTouchEvent", {
			type: type as "touchStart",
			touchPoints: points.map((point, id) => ({ ...inWindow(point), id })),
		});
	for (const [index, points] of steps.entries()) {
		await touch(index === 0 ? "touchStart" : "touchMove", points);
	}
	await touch("touchEnd", []);
}
