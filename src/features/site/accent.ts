import { DESIGN_ACCENT } from "../../site.ts";

type Rgb = readonly [number, number, number];

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
/** WCAG 2.2 AA for text. */
const MIN_CONTRAST = 4.5;

const parse = (hex: string) =>
	[1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)) as unknown as Rgb;

const mix = (one: Rgb, other: Rgb, ratio: number) =>
	one.map((value, index) => value + ((other[index] as number) - value) * ratio) as unknown as Rgb;

const format = (rgb: Rgb) =>
	`#${rgb.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;

/** Relative luminance, as WCAG defines it. */
function luminance(rgb: Rgb): number {
	const [red, green, blue] = rgb.map((value) => {
		const part = value / 255;
		return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
	}) as unknown as Rgb;
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: Rgb, other: Rgb): number {
	const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [
		number,
		number,
	];
	return (light + 0.05) / (dark + 0.05);
}

/** The colours that replace those of `tokens.css`, by theme. */
export function paletteOf(hex: string) {
	const accent = parse(hex);
	const bright = readableOnDarkCards(accent);
	return {
		light: {
			accent,
			"accent-hover": mix(accent, BLACK, 0.2),
			"accent-soft": mix(accent, WHITE, 0.86),
			"on-accent": WHITE,
			"table-cloth": accent,
		},
		dark: {
			accent: bright,
			"accent-hover": mix(bright, WHITE, 0.3),
			"accent-soft": mix(accent, BLACK, 0.6),
			"on-accent": mix(accent, BLACK, 0.8),
			"table-cloth": mix(accent, BLACK, 0.2),
		},
	};
}

export const PAGE_BACKGROUNDS = { light: parse("#f2f6ed"), dark: parse("#0c1b18") };

/** Backgrounds in `tokens.css` of links and badges. */
const BACKGROUNDS: Record<"light" | "dark", Record<string, Rgb>> = {
	light: { "the page": PAGE_BACKGROUNDS.light, cards: parse("#fdfefb"), notes: parse("#f4dea7") },
	dark: {
		"the dark page": PAGE_BACKGROUNDS.dark,
		"dark cards": parse("#1a2d28"),
		"dark notes": parse("#223b33"),
	},
};
/** Text colour on the home page's dark area, in both themes. */
const ON_TABLE_CLOTH = parse("#fefafc");

/** The first surface, in words, on which the colour is unreadable; undefined if none. */
export function unreadableOn(hex: string): string | undefined {
	for (const theme of ["light", "dark"] as const) {
		const colours = paletteOf(hex)[theme];
		const surfaces: [string, Rgb, Rgb][] = [
			...Object.entries(BACKGROUNDS[theme]).map(([what, background]): [string, Rgb, Rgb] => [
				what,
				colours.accent,
				background,
			]),
			["badges", colours.accent, colours["accent-soft"]],
			["buttons", colours["on-accent"], colours.accent],
			["pressed buttons", colours["on-accent"], colours["accent-hover"]],
			["the table of the home page", ON_TABLE_CLOTH, colours["table-cloth"]],
		];
		const failing = surfaces.find(([, one, other]) => contrast(one, other) < MIN_CONTRAST);
		if (failing) return failing[0];
	}
	return undefined;
}

/** Colours for a preview of pages in both themes; those of the default accent while `hex` is incomplete. */
export function looksOf(hex: string) {
	const { light, dark } = paletteOf(/^#[0-9a-f]{6}$/i.test(hex) ? hex : DESIGN_ACCENT);
	const look = (theme: "light" | "dark", colours: typeof light, ink: string) => ({
		page: format(PAGE_BACKGROUNDS[theme]),
		ink,
		accent: format(colours.accent),
		onAccent: format(colours["on-accent"]),
		badge: format(colours["accent-soft"]),
	});
	return { light: look("light", light, "#172338"), dark: look("dark", dark, "#f0f1e8") };
}

/** The style sheet that replaces the accent of `tokens.css`, in both themes; print keeps its own. */
export function accentStyle(hex: string): string {
	const rules = (colours: Record<string, Rgb>) =>
		Object.entries(colours)
			.map(([name, rgb]) => `--${name}:${format(rgb)}`)
			.join(";");
	const { light, dark } = paletteOf(hex);
	return `@media screen{:root{${rules(light)}}@media (prefers-color-scheme:dark){:root{${rules(dark)}}}}`;
}

/** The colour, lightened for the dark theme's cards. */
function readableOnDarkCards(accent: Rgb): Rgb {
	const card: Rgb = [0x1a, 0x2d, 0x28];
	for (let ratio = 0; ratio < 1; ratio += 0.05) {
		const lighter = mix(accent, WHITE, ratio);
		if (contrast(lighter, card) >= 7) return lighter;
	}
	return WHITE;
}
