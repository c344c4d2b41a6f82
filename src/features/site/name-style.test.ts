import { expect, test } from "vitest";
import { nameStyle } from "./name-style.ts";

const logo = { id: "1", url: "/media/logo.webp", width: 72, height: 30 };

test("the default name without a logo needs no style", () => {
	expect(nameStyle({ name: "Mradi" })).toBe("");
	expect(nameStyle({ name: "Mradi", logo })).not.toBe("");
});

/** The longest word's width in em: the font size is the room beside the logo at 320 px, divided by it. */
const emsOf = (name: string) => Number(/\/([\d.]+)\)/.exec(nameStyle({ name }))?.[1]);

test("the size follows the longest word, not the name, and counts a hyphen as an end", () => {
	expect(emsOf("Kilimanjaro Science Fair Support Centre")).toBe(emsOf("Kilimanjaro"));
	expect(emsOf("Wanasayansi-wachanga-wa-Kenya")).toBeLessThan(emsOf("Wanasayansiwachangawakenya"));
	expect(emsOf("A")).toBeLessThan(emsOf("Ab"));
	// It breaks inside, so it does not make the whole name tiny.
	expect(emsOf("W".repeat(40))).toBe(8);
	// Letters that the typeface lacks come from another font.
	expect(emsOf("ስነፈለግ")).toBeGreaterThan(2);
});

test("a wide logo leaves less room for the name", () => {
	const room = (style: string) => Number(/100vw - (\d+)px/.exec(style)?.[1]);
	expect(room(nameStyle({ name: "Sayansi", logo }))).toBe(
		room(nameStyle({ name: "Sayansi" })) + 36,
	);
});

test("the style sheet does not contain the name", () => {
	expect(nameStyle({ name: "</style><b>x" })).not.toMatch(/</);
});

test("the owner's logo has a light background on dark pages, so that a dark one is seen", () => {
	const style = (given: typeof logo | undefined) => nameStyle({ name: "Sayansi", logo: given });
	expect(style(logo)).toMatch(/dark\){\.brand img[^}]*{background:#f2f6ed/);
	expect(style(undefined)).not.toMatch(/dark/);
});

test("a light logo has a dark background on light pages and on paper, and none on dark pages", () => {
	const style = nameStyle({ name: "Sayansi", logo: { ...logo, ground: "dark" } });
	expect(style).toMatch(/@media print,\(prefers-color-scheme:light\){[^}]*{background:#0c1b18/);
	expect(style).not.toMatch(/scheme:dark/);
});
