import outlines from "./outlines.json" with { type: "json" };

/**
 * Glyph outlines of the display font: 1,000 units per em, y axis downwards, with advance widths. Generated from
 * `src/ui/fonts/recursive-display.woff2` as its README describes, under the same licence.
 */
const OUTLINES = outlines as unknown as Readonly<Record<string, Outline>>;

type Outline = readonly [width: number, path: string];

const SPACE = OUTLINES[" "]![0] * 0.8;

function outlineOf(letter: string): Outline | undefined {
	if (/\s/.test(letter)) return [SPACE, ""];
	return OUTLINES[letter] ?? OUTLINES[letter.normalize("NFD").charAt(0)];
}

/** Letters that the font lacks lose their accents or are left out. */
function outlinesOf(text: string): Outline[] {
	return [...text.normalize("NFC")].flatMap((letter) => {
		const outline = outlineOf(letter);
		return outline ? [outline] : [];
	});
}

/** Whether the font has every letter and digit, at least without accents: a name must not lose letters. */
export function isDrawable(text: string): boolean {
	return [...text.normalize("NFC")].every(
		(character) => !/[\p{L}\p{N}]/u.test(character) || outlineOf(character) !== undefined,
	);
}

export function widthOf(text: string, size: number): number {
	return (outlinesOf(text).reduce((sum, [width]) => sum + width, 0) * size) / 1000;
}

/** Breaks between words, and after hyphens. */
export function wrap(text: string, size: number, maxWidth: number): string[] {
	const lines: string[] = [];
	const words = text
		.trim()
		.replace(/\s+/g, " ")
		.split(/(?<= |\p{L}-)(?=\S)/u);
	for (const word of words) {
		const longer = (lines.at(-1) ?? "") + word;
		if (lines.length > 0 && widthOf(longer.trimEnd(), size) <= maxWidth)
			lines[lines.length - 1] = longer;
		else lines.push(word);
	}
	return lines.map((line) => line.trimEnd());
}

export function fits(text: string, size: number, maxWidth: number, maxLines: number): boolean {
	const lines = wrap(text, size, maxWidth);
	return lines.length <= maxLines && lines.every((words) => widthOf(words, size) <= maxWidth);
}

export function wrapAndShorten(
	text: string,
	size: number,
	maxWidth: number,
	maxLines: number,
): string[] {
	const lines = wrap(text, size, maxWidth);
	return lines.slice(0, maxLines).map((words, index) => {
		const isCut = index === maxLines - 1 && lines.length > maxLines;
		return shorten(words, size, maxWidth, isCut);
	});
}

export function shorten(text: string, size: number, maxWidth: number, mustShorten = false): string {
	if (!mustShorten && widthOf(text, size) <= maxWidth) return text;
	const letters = [...text];
	while (letters.length > 0 && widthOf(`${letters.join("")}…`, size) > maxWidth) letters.pop();
	return `${letters.join("").trimEnd()}…`;
}

interface TextPosition {
	/** Left edge of the first letter. */
	x: number;
	baseline: number;
	size: number;
	fill: string;
}

export function drawText(text: string, { x, baseline, size, fill }: TextPosition): string {
	let at = 0;
	const letters = outlinesOf(text).map(([width, path]) => {
		const letter = path && `<path transform="translate(${at} 0)" d="${path}"/>`;
		at += width;
		return letter;
	});
	return `<g fill="${fill}" transform="translate(${x} ${baseline}) scale(${size / 1000})">${letters.join("")}</g>`;
}
