import { DESIGN_ACCENT, type Site } from "../../site.ts";
import covers from "./covers.json" with { type: "json" };
import { drawText, fits, isDrawable, wrapAndShorten } from "./outlined-text.ts";
import { BACKGROUND, INK, PREVIEW_WIDTH, svgStart } from "./preview-drawing.ts";

export interface LogoPicture {
	bytes: Uint8Array;
	width: number;
	height: number;
	/** Set if it needs a dark background. */
	ground?: "dark" | undefined;
}

const DARK_BACKGROUND = "#0c1b18";

const GRID = `<path fill="#dbe9d7" d="${[
	...Array.from({ length: 40 }, (_, index) => `M${index * 30} 0h1v630h-1z`),
	...Array.from({ length: 21 }, (_, index) => `M0 ${index * 30}h1200v1H0z`),
].join("")}"/>`;

const MARGIN_LEFT = 70;
const MAX_LOGO = { width: 260, height: 110 };
const NAME_SIZES = [
	{ size: 104, lines: 1 },
	{ size: 88, lines: 1 },
	{ size: 74, lines: 1 },
	{ size: 58, lines: 2 },
	{ size: 48, lines: 2 },
	{ size: 40, lines: 2 },
	{ size: 30, lines: 2 },
] as const;
const HEADER_MIDDLE = 98;

const DEFAULT_LOGO =
	'<path d="M10 4h16v26H10z" fill="#f4dea7"/><path d="M0 0l10 4v26L0 34zM36 0L26 4v26l10 4z" fill="#c8901a"/><path d="M14.600 16L13 25.500l2.700-1.300 2.300 1.300zM21.400 16L23 25.500l-2.700-1.300-2.300 1.300z" fill="#720050"/><circle cx="18" cy="13" r="5.500" fill="#9c1f6e"/>';
const DEFAULT_LOGO_SIZE = { width: 36, height: 34 };

/** Preview of shared pages that have none of their own: an SVG with text as outlines, which needs no font. */
export function drawSitePreview(
	{ name, accent }: Pick<Site, "name" | "accent">,
	logo?: LogoPicture,
): string {
	const logoBox = fitInside(logo ?? DEFAULT_LOGO_SIZE, MAX_LOGO);
	return `${svgStart(GRID)}
${accentBand(accent ?? DESIGN_ACCENT)}
${logo?.ground ? darkPlate(MARGIN_LEFT - 12, HEADER_MIDDLE - logoBox.height / 2 - 12, logoBox.width + 24, logoBox.height + 24) : ""}
${logoAt(logo, { ...logoBox, x: MARGIN_LEFT, y: HEADER_MIDDLE - logoBox.height / 2 })}
${drawName(name, MARGIN_LEFT + logoBox.width + 24)}
${drawText("Science fair projects in Kenya,", { x: MARGIN_LEFT, baseline: 224, size: 60, fill: INK })}
${drawText("from the first idea to the board", { x: MARGIN_LEFT, baseline: 288, size: 60, fill: INK })}
${covers.map((cover, index) => framed(cover, MARGIN_LEFT + index * 363, index === 1 ? -1 : 0)).join("\n")}
</svg>`;
}

/** A logo's icon with a background and a margin, because phones round off corners. */
export function drawSiteIcon(logo?: LogoPicture): string {
	const { width, height } = fitInside(logo ?? DEFAULT_LOGO_SIZE, { width: 132, height: 132 });
	const place = { x: 90 - width / 2, y: 90 - height / 2, width, height };
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 180 180"><path fill="${logo?.ground ? DARK_BACKGROUND : BACKGROUND}" d="M0 0h180v180H0z"/>${logoAt(logo, place)}</svg>`;
}

const darkPlate = (x: number, y: number, width: number, height: number) =>
	`<path fill="${DARK_BACKGROUND}" d="M${x} ${y}h${width}v${height}h-${width}z"/>`;

/** Empty if the font lacks a letter: messengers show the page's title beside the picture. */
function drawName(name: string, x: number): string {
	if (!isDrawable(name)) return "";
	const room = PREVIEW_WIDTH - MARGIN_LEFT - x;
	const { size, lines: maxLines } =
		NAME_SIZES.find((each) => fits(name, each.size, room, each.lines)) ?? NAME_SIZES.at(-1)!;
	const lines = wrapAndShorten(name, size, room, maxLines);
	// Centres the capitals, which are 0.72 of the font size high.
	const first = HEADER_MIDDLE + 0.36 * size - ((lines.length - 1) * size * 1.08) / 2;
	return lines
		.map((words, index) =>
			drawText(words, { x, baseline: first + index * size * 1.08, size, fill: INK }),
		)
		.join("\n");
}

function accentBand(accent: string): string {
	const stripes = [
		["#f4dea7", 524, 5],
		[accent, 529, 6],
		["#2f9c8f", 535, 11],
		[accent, 546, 6],
		["#f4dea7", 552, 5],
		[accent, 557, 73],
	] as const;
	return stripes
		.map(([fill, y, height]) => `<path fill="${fill}" d="M0 ${y}h1200v${height}H0z"/>`)
		.join("");
}

function framed(cover: string, x: number, tilt: number): string {
	const picture = `<svg x="9" y="9" width="315" height="210" viewBox="0 0 480 320">${cover}</svg>`;
	return `<g transform="translate(${x} 330) rotate(${tilt} 166 114)"><path fill="#172338" opacity=".2" d="M5 6h333v228H5z"/><path fill="#fdfefb" d="M0 0h333v228H0z"/>${picture}</g>`;
}

interface Size {
	width: number;
	height: number;
}

function fitInside({ width, height }: Size, room: Size): Size {
	const scale = Math.min(room.width / width, room.height / height);
	return { width: width * scale, height: height * scale };
}

function logoAt(
	logo: LogoPicture | undefined,
	{ x, y, width, height }: Size & { x: number; y: number },
): string {
	const place = `x="${x}" y="${y}" width="${width}" height="${height}"`;
	if (!logo) return `<svg ${place} viewBox="0 0 36 34">${DEFAULT_LOGO}</svg>`;
	return `<image ${place} href="data:image/png;base64,${Buffer.from(logo.bytes).toString("base64")}"/>`;
}
