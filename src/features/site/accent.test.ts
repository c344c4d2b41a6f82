import { expect, test } from "vitest";
import { accentStyle, contrast, isReadableAccent } from "./accent.ts";

const rgb = (hex: string) =>
	[1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)) as unknown as [
		number,
		number,
		number,
	];

test("contrast is that of WCAG: 21 for black on white, about 4.5 for #767676", () => {
	expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21);
	expect(contrast(rgb("#767676"), [255, 255, 255])).toBeCloseTo(4.54, 1);
});

test.each([
	["#8e0066", true],
	["#000000", true],
	["#0e5794", true],
	["#ffffff", false],
	["#ffcc00", false],
	["#7f8c8d", false],
])("%s can be read on the page: %s", (hex, readable) => {
	expect(isReadableAccent(hex)).toBe(readable);
});

test.each(["#8e0066", "#000000", "#0e5794", "#15632f", "#b31415"])(
	"the style of %s is readable in both themes",
	(hex) => {
		const style = accentStyle(hex);
		const [light = "", dark = ""] = style.split("(prefers-color-scheme:dark)");
		const colour = (theme: string, name: string) =>
			rgb(new RegExp(`--${name}:(#[0-9a-f]{6})`).exec(theme)?.[1] ?? "");
		expect(contrast(colour(light, "accent"), colour(light, "on-accent"))).toBeGreaterThan(4.5);
		expect(contrast(colour(dark, "accent"), rgb("#1a2d28"))).toBeGreaterThan(4.5);
		expect(contrast(colour(dark, "accent"), colour(dark, "on-accent"))).toBeGreaterThan(4.5);
		expect(contrast(colour(dark, "cloth"), rgb("#fefafc"))).toBeGreaterThan(4.5);
	},
);
