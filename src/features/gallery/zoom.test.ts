import { describe, expect, test } from "vitest";
import { INITIAL_VIEW, pan, toStep, zoomIn, zoomOut, zoomTo } from "./zoom.ts";

const size = { width: 400, height: 300 };

describe("the lightbox's zoom", () => {
	test("increases in steps of 0.5, to 5 at most", () => {
		let view = INITIAL_VIEW;
		const seen = [];
		for (let press = 0; press < 10; press += 1) {
			view = zoomIn(view);
			seen.push(view.zoom);
		}
		expect(seen).toEqual([1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5, 5]);
	});

	test("decreases to 0.5, which centres the picture again", () => {
		const panned = pan(zoomTo(INITIAL_VIEW, 2), { x: 30, y: -20 }, size);
		const unzoomed = zoomOut(zoomOut(panned));
		expect(unzoomed).toEqual({ zoom: 1, x: 30, y: -20 });
		expect(zoomOut(unzoomed)).toEqual({ zoom: 0.5, x: 0, y: 0 });
		expect(zoomOut(zoomOut(unzoomed)).zoom).toBe(0.5);
	});

	test("snaps to the nearest step after a pinch", () => {
		expect(toStep(1.74)).toBe(1.5);
		expect(toStep(1.76)).toBe(2);
		expect(toStep(0.1)).toBe(0.5);
		expect(toStep(9)).toBe(5);
	});
});

describe("panning", () => {
	test("does nothing at zoom 1 and below", () => {
		expect(pan(INITIAL_VIEW, { x: 50, y: 50 }, size)).toEqual(INITIAL_VIEW);
		expect(pan(zoomTo(INITIAL_VIEW, 0.5), { x: 50, y: 50 }, size).x).toBe(0);
	});

	test("never moves the picture's edge past the centre", () => {
		const overpanned = pan(zoomTo(INITIAL_VIEW, 2), { x: 10_000, y: -10_000 }, size);
		expect(overpanned).toEqual({ zoom: 2, x: 400, y: -300 });
	});
});
