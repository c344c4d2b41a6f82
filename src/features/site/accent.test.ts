import { expect, test } from "vitest";
import { accentStyle, contrast, unreadableOn } from "./accent.ts";

const rgb = (hex: string) =>
	[1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)) as unknown as [
		number,
		number,
		number,
	];

test("contrast is computed as in WCAG: 21 for black on white, about 4.5 for #767676", () => {
	expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21);
	expect(contrast(rgb("#767676"), [255, 255, 255])).toBeCloseTo(4.54, 1);
});

test.each([
	["#8e0066", undefined],
	["#000000", undefined],
	["#0e5794", undefined],
	["#15632f", undefined],
	["#ffffff", "the page"],
	["#ffcc00", "the page"],
	["#7f8c8d", "the page"],
	// Readable on the page, but not everywhere.
	["#b5470a", "notes"],
	["#0b7285", "notes"],
	["#d6006c", "notes"],
])("the accent colour %s is unreadable on: %s", (hex, surface) => {
	expect(unreadableOn(hex)).toBe(surface);
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
		expect(contrast(colour(dark, "table-cloth"), rgb("#fefafc"))).toBeGreaterThan(4.5);
	},
);
