import { site } from "../../site.ts";
import outlines from "./outlines.json" with { type: "json" };

/**
 * Glyph outlines of the display font: 1,000 units per em, y axis downwards, each with its advance width. Generated from
 * `src/ui/fonts/recursive-display.woff2` as its README describes, under the same licence.
 */
const OUTLINES = outlines as unknown as Readonly<
	Record<string, readonly [width: number, path: string]>
>;

export const PREVIEW_WIDTH = 1200;
export const PREVIEW_HEIGHT = 630;

/** The texts of a preview picture. */
export interface PreviewWords {
	title: string;
	/** Shown above and below the title. */
	over: string;
	below: string;
}

const LEFT = 96;
const TEXT_WIDTH = PREVIEW_WIDTH - 2 * LEFT;
const MAX_LINES = 3;
/** Font sizes for the title. The first that fits is used. */
const SIZES = [96, 84, 72, 62];

/** Renders a preview picture as SVG. Its letters are outlines, so rasterizing it needs no font. */
export function renderPreview({ title, over, below }: PreviewWords): string {
	const size = SIZES.find((each) => fits(title, each)) ?? SIZES.at(-1)!;
	const lines = cut(wrap(title, size), size);
	const top = 250 + (MAX_LINES - lines.length) * 0.5 * size;
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW_WIDTH}" height="${PREVIEW_HEIGHT}" viewBox="0 0 ${PREVIEW_WIDTH} ${PREVIEW_HEIGHT}">
<path fill="#f2f6ed" d="M0 0h1200v630H0z"/><path stroke="#dbe9d7" stroke-width="2" d="${GRID}"/>
<path fill="#8e0066" d="M0 0h1200v20H0zM0 610h1200v20H0z"/><path fill="#f4dea7" d="M0 20h1200v8H0zM0 602h1200v8H0z"/>
${line(over, 40, 130, "#8e0066")}
${lines.map((words, index) => line(words, size, top + index * size * 1.14, "#172338")).join("\n")}
${line(below, 46, 552, "#172338")}
${line(site.name, 46, 552, "#8e0066", "right")}
</svg>`;
}

const GRID = [
	...Array.from({ length: 30 }, (_, index) => `M${index * 40 + 20} 28v574`),
	...Array.from({ length: 14 }, (_, index) => `M0 ${index * 40 + 60}h1200`),
].join("");

const SPACE = OUTLINES[" "]![0] * 0.8;

/** Width of a text at this size. Letters that the font lacks lose their accents or are left out. */
function widthOf(text: string, size: number): number {
	return (outlinesOf(text).reduce((sum, [width]) => sum + width, 0) * size) / 1000;
}

function outlinesOf(text: string): (readonly [width: number, path: string])[] {
	return [...text.normalize("NFC")].flatMap((letter) => {
		if (/\s/.test(letter)) return [[SPACE, ""] as const];
		const outline = OUTLINES[letter] ?? OUTLINES[letter.normalize("NFD").charAt(0)];
		return outline ? [outline] : [];
	});
}

function fits(text: string, size: number): boolean {
	const lines = wrap(text, size);
	return lines.length <= MAX_LINES && lines.every((words) => widthOf(words, size) <= TEXT_WIDTH);
}

function wrap(text: string, size: number): string[] {
	const lines: string[] = [];
	for (const word of text.split(/\s+/).filter(Boolean)) {
		const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
		if (lines.length > 0 && widthOf(longer, size) <= TEXT_WIDTH) lines[lines.length - 1] = longer;
		else lines.push(word);
	}
	return lines;
}

/** As many lines as fit, none wider than the room. An ellipsis marks omitted text. */
function cut(lines: readonly string[], size: number): string[] {
	return lines.slice(0, MAX_LINES).map((words, index) => {
		const isCut = index === MAX_LINES - 1 && lines.length > MAX_LINES;
		return shorten(words, size, TEXT_WIDTH, isCut);
	});
}

function shorten(text: string, size: number, room: number, isCut = false): string {
	if (!isCut && widthOf(text, size) <= room) return text;
	const letters = [...text];
	while (letters.length > 0 && widthOf(`${letters.join("")}…`, size) > room) letters.pop();
	return `${letters.join("").trimEnd()}…`;
}

function line(text: string, size: number, baseline: number, fill: string, side = "left"): string {
	const room = side === "right" ? TEXT_WIDTH : TEXT_WIDTH * 0.8;
	// The lines of the title already fit.
	const shown = size > 46 ? text : shorten(text, size, room);
	const scale = size / 1000;
	let x = 0;
	const letters = outlinesOf(shown).map(([width, path]) => {
		const letter = path && `<path transform="translate(${x} 0)" d="${path}"/>`;
		x += width;
		return letter;
	});
	const start = side === "right" ? PREVIEW_WIDTH - LEFT - x * scale : LEFT;
	return `<g fill="${fill}" transform="translate(${start} ${baseline}) scale(${scale})">${letters.join("")}</g>`;
}
