import { DESIGN_ACCENT, type Site } from "../../site.ts";
import { drawText, fits, isDrawable, shorten, widthOf, wrapAndShorten } from "./outlined-text.ts";

export const PREVIEW_WIDTH = 1200;
export const PREVIEW_HEIGHT = 630;

export const BACKGROUND = "#f2f6ed";
export const INK = "#172338";

export interface PreviewText {
	title: string;
	above: string;
	below: string;
}

const MARGIN = 96;
const TEXT_WIDTH = PREVIEW_WIDTH - 2 * MARGIN;
const MAX_LINES = 3;
const SIZES = [96, 84, 72, 62];

/** Renders a preview picture as SVG. Its letters are outlines, so rasterizing it needs no font. */
export function renderPreview(
	site: Pick<Site, "name" | "accent">,
	{ title, above, below }: PreviewText,
): string {
	const accent = site.accent ?? DESIGN_ACCENT;
	const name = isDrawable(site.name) ? site.name : "";
	const size = SIZES.find((each) => fits(title, each, TEXT_WIDTH, MAX_LINES)) ?? SIZES.at(-1)!;
	const lines = wrapAndShorten(title, size, TEXT_WIDTH, MAX_LINES);
	const top = 250 + (MAX_LINES - lines.length) * 0.5 * size;
	// A long name is smaller, to leave room for the text beside it.
	const nameWidth = TEXT_WIDTH - 40 - widthOf(below, 46);
	const nameSize = [46, 36, 30, 24].find((each) => widthOf(name, each) <= nameWidth) ?? 24;
	return `${svgStart(GRID)}
<path fill="${accent}" d="M0 0h1200v20H0zM0 610h1200v20H0z"/><path fill="#f4dea7" d="M0 20h1200v8H0zM0 602h1200v8H0z"/>
${line(above, 40, 130, accent)}
${lines.map((words, index) => line(words, size, top + index * size * 1.14, INK)).join("\n")}
${line(below, 46, 552, INK)}
${line(name, nameSize, 552, accent, "right")}
</svg>`;
}

export function svgStart(grid: string): string {
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW_WIDTH}" height="${PREVIEW_HEIGHT}" viewBox="0 0 ${PREVIEW_WIDTH} ${PREVIEW_HEIGHT}">
<path fill="${BACKGROUND}" d="M0 0h1200v630H0z"/>${grid}`;
}

const GRID = `<path stroke="#dbe9d7" stroke-width="2" d="${[
	...Array.from({ length: 30 }, (_, index) => `M${index * 40 + 20} 28v574`),
	...Array.from({ length: 14 }, (_, index) => `M0 ${index * 40 + 60}h1200`),
].join("")}"/>`;

function line(text: string, size: number, baseline: number, fill: string, side = "left"): string {
	const maxWidth = side === "right" ? TEXT_WIDTH : TEXT_WIDTH * 0.8;
	// The lines of the title already fit.
	const fitted = size > 46 ? text : shorten(text, size, maxWidth);
	const x = side === "right" ? PREVIEW_WIDTH - MARGIN - widthOf(fitted, size) : MARGIN;
	return drawText(fitted, { x, baseline, size, fill });
}
