import { expect, test } from "vitest";
import { backgroundFor } from "./logo-background.ts";

const COLOURS: Record<string, readonly number[]> = {
	" ": [255, 255, 255, 0],
	w: [255, 255, 255, 255],
	// Nearly white, nearly transparent, and half-transparent.
	n: [238, 236, 230, 255],
	c: [255, 255, 255, 40],
	h: [255, 255, 255, 140],
	y: [255, 214, 0, 255],
	s: [192, 192, 192, 255],
	g: [128, 128, 128, 255],
	o: [194, 87, 26, 255],
	b: [0, 0, 0, 255],
	d: [20, 40, 35, 255],
};

const pixels = (rows: readonly string[]) => ({
	bytes: Uint8Array.from(rows.flatMap((row) => [...row].flatMap((one) => COLOURS[one]!))),
	width: rows[0]!.length,
	height: rows.length,
});

const letter = (colour: string) =>
	["      ", "  ##  ", " #  # ", " #### ", " #  # ", "      "].map((row) =>
		row.replaceAll("#", colour),
	);

test.each([
	["white letters", letter("w"), "dark"],
	["letters in nearly white", letter("n"), "dark"],
	["half-transparent white letters", letter("h"), "dark"],
	["yellow letters", letter("y"), "dark"],
	["silver letters", letter("s"), "dark"],
	["grey letters", letter("g"), "light"],
	["orange letters", letter("o"), "light"],
	["black letters", letter("b"), "light"],
	["letters in nearly black", letter("d"), "light"],
	["white inside a black line", ["      ", " bbbb ", " bwwb ", " bbbb ", "      "], "light"],
	["black inside a white line", ["      ", " wwww ", " wbbw ", " wwww ", "      "], "dark"],
	["white letters and an orange dot", [...letter("w"), "  o   ", "      "], "dark"],
	["black letters and a yellow dot", [...letter("b"), "  y   ", "      "], "light"],
	["as many white letters as black ones", [...letter("w"), ...letter("b")], "mixed"],
	[
		"half as many white letters as black ones",
		[...letter("w"), ...letter("b"), ...letter("b")],
		"mixed",
	],
	["black on its own white background", ["wwww", "wbbw", "wwww"], "light"],
	["white on its own black background", ["bbbb", "bwwb", "bbbb"], "light"],
	["a white rectangle", ["wwww", "wwww"], "dark"],
	["a black rectangle", ["bbbb", "bbbb"], "light"],
	["nothing", ["    ", "    "], "empty"],
	["nearly nothing", ["cccc", "cccc"], "empty"],
])("the background for a logo with %s", (_, rows, background) => {
	expect(backgroundFor(pixels(rows))).toBe(background);
});
