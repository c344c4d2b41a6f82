import { Parser } from "htmlparser2";

/** What an SVG's elements say, without drawing it. */
export interface DrawingStructure {
	/** False if the file ends before its first element does. */
	isComplete: boolean;
	isAnimation: boolean;
	hasText: boolean;
	/** `foreignObject`, which browsers show and the renderer omits. */
	hasHtml: boolean;
	/** Entities hide content from this reader. */
	hasEntities: boolean;
	/**
	 * 1 for each element and character as often as drawn, more for filters and embedded pictures. Infinite if too deep.
	 */
	work: number;
}

interface Part {
	work: number;
	children: Part[];
	/** Ids of what it uses: a clone, a filter, a mask, a pattern … */
	uses: string[];
	embedded: Buffer | undefined;
}

/** A filter step goes over all pixels, like some hundred small shapes. */
const FILTER_WORK = 100;
/** An SVG fills a width of 1,600 pixels, up to a height of 6,400. */
const DRAWN_WIDTH = 1_600;
const DRAWN_HEIGHT = 6_400;
/** Rows that the renderer draws at a time, repeating all filters for each. */
const STRIP_HEIGHT = 2_000;
/** Far more and deeper than any program embeds. */
const MAX_EMBEDDED = 1_000;
const MAX_EMBEDDED_DEPTH = 3;
const ANIMATION = /^(animate|animateTransform|animateMotion|set)$/;

/** `embeddedWork` measures an embedded photo. An embedded SVG is read like its parent. */
export async function readDrawing(
	bytes: Uint8Array,
	embeddedWork: (photo: Buffer) => Promise<number>,
	depth = 0,
): Promise<DrawingStructure> {
	const { parts, byId, ...structure } = parse(bytes);
	let { hasText, hasHtml, hasEntities } = structure;
	const embedding = parts.filter(({ embedded }) => embedded);
	if (depth > MAX_EMBEDDED_DEPTH || embedding.length > MAX_EMBEDDED) {
		return { ...structure, work: Infinity };
	}
	for (const part of embedding) {
		if (!part.embedded) continue;
		const head = part.embedded.toString("latin1", 0, 2);
		if (PACKED.includes(head)) part.work = Infinity;
		else if (isDrawing(part.embedded)) {
			const inner = await readDrawing(part.embedded, embeddedWork, depth + 1);
			part.work += inner.work;
			hasText ||= inner.hasText;
			hasHtml ||= inner.hasHtml;
			hasEntities ||= inner.hasEntities;
		} else part.work += await embeddedWork(part.embedded);
	}
	const [root] = parts;
	const work = structure.isTooDeep ? Infinity : root ? workOf(root, byId, new Map()) : 0;
	return { ...structure, hasText, hasHtml, hasEntities, work };
}

function parse(bytes: Uint8Array) {
	const parts: Part[] = [];
	const byId = new Map<string, Part>();
	const open: Part[] = [];
	let [isAnimation, hasText, isComplete, isTooDeep] = [false, false, false, false];
	let [hasHtml, hasEntities] = [false, false];
	let openTexts = 0;
	let openHtml = 0;
	let canvas: Canvas | undefined;
	const parser = new Parser(
		{
			onopentag(tag, attributes) {
				const name = withoutPrefix(tag);
				const href = hrefOf(attributes);
				canvas ??= canvasOf(attributes);
				const part: Part = {
					work: /^fe[A-Z]/.test(name) ? filterWork(name, attributes, canvas) : 1,
					children: [],
					uses: usedIn(attributes, href),
					embedded: dataOf(href),
				};
				parts.push(part);
				// The first element with an id has it.
				const { id = "" } = attributes;
				if (!byId.has(id)) byId.set(id, part);
				if (ANIMATION.test(name)) isAnimation = true;
				if (name === "text") openTexts += 1;
				if (name === HTML) openHtml += 1;
				// Pictures of HTML are left out too.
				if (openHtml > 0 && name === "img") hasHtml = true;
				open.at(-1)?.children.push(part);
				open.push(part);
				// The parser's time grows with the square of the depth.
				isTooDeep ||= open.length > MAX_DEPTH;
				if (isTooDeep) parser.pause();
			},
			ontext(text) {
				const part = open.at(-1);
				if (openHtml > 0 && /\S/.test(text)) hasHtml = true;
				if (!part || openTexts === 0 || !/\S/.test(text)) return;
				hasText = true;
				part.work += text.length;
			},
			onprocessinginstruction(name, text) {
				// A document type that declares nothing of its own, as draw.io writes it, has no brackets.
				if (/^!(?!doctype$)/i.test(name) || (name.startsWith("!") && text.includes("["))) {
					hasEntities = true;
				}
			},
			onclosetag(tag, isImplied) {
				if (withoutPrefix(tag) === "text") openTexts -= 1;
				if (withoutPrefix(tag) === HTML) openHtml -= 1;
				open.pop();
				if (open.length === 0) isComplete = !isImplied;
			},
		},
		{ xmlMode: true },
	);
	parser.end(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString());
	return { parts, byId, isAnimation, hasText, hasHtml, hasEntities, isComplete, isTooDeep };
}

const HTML = "foreignObject";

const withoutPrefix = (name: string) => name.slice(name.indexOf(":") + 1);

/** The namespace prefix varies. */
const hrefOf = (attributes: Record<string, string>) =>
	Object.entries(attributes).find(([name]) => withoutPrefix(name) === "href")?.[1] ?? "";

interface Canvas {
	/** Drawn pixels for a unit of length. */
	scale: number;
	/** How often a filter goes over the pixels of a square. */
	squares: number;
}

/** From the root's attributes; an unknown size counts as the largest. */
function canvasOf({ viewBox = "", width = "", height = "" }: Record<string, string>): Canvas {
	const sizes = [
		numbersIn(viewBox).slice(2),
		/%/.test(width + height) ? [] : numbersIn(`${width} ${height}`),
	];
	const known = sizes.filter(([w = 0, h = 0]) => w > 0 && h > 0);
	const canvases = (known.length > 0 ? known : [[1, 4]]).map(([w = 1, h = 1]): Canvas => {
		const scale = Math.min(DRAWN_WIDTH / w, DRAWN_HEIGHT / h);
		const strips = Math.ceil((h * scale) / STRIP_HEIGHT);
		return { scale, squares: (w * h * scale ** 2 * strips) / DRAWN_WIDTH ** 2 };
	});
	return {
		scale: Math.max(...canvases.map(({ scale }) => scale)),
		squares: Math.max(...canvases.map(({ squares }) => squares)),
	};
}

const numbersIn = (text: string) =>
	(text.slice(0, 200).match(/-?[\d.]+(e[+-]?\d+)?/gi) ?? []).map(Number);

/** Most filter steps go over all pixels once or twice, these as often as their numbers say. */
function filterWork(name: string, attributes: Record<string, string>, { scale, squares }: Canvas) {
	const { numOctaves = "", radius = "", order = "" } = attributes;
	const [x = 0, y = x] = numbersIn(radius || order);
	const passes: Record<string, number> = {
		feTurbulence: (numbersIn(numOctaves)[0] ?? 1) / 2,
		feMorphology: ((x + y) / 2) * scale,
		feConvolveMatrix: (x * y) / 9,
	};
	return FILTER_WORK * squares * Math.max(1, passes[name] ?? 1);
}

function usedIn(attributes: Record<string, string>, href: string): string[] {
	const uses = href.startsWith("#") ? [href.slice(1)] : [];
	for (const value of Object.values(attributes)) {
		for (const [, id] of value.matchAll(/url\(\s{0,9}["']?#([^"')]{1,200}?)["']?\s{0,9}\)/g))
			uses.push(id!);
	}
	return uses;
}

/** Undefined for a file's address, which the renderer does not open. */
function dataOf(href: string): Buffer | undefined {
	const comma = href.indexOf(",");
	if (comma === -1 || !/^\s*data:/i.test(href)) return undefined;
	const data = href.slice(comma + 1);
	if (/;\s*base64\s*$/i.test(href.slice(Math.max(0, comma - 100), comma))) {
		return Buffer.from(data, "base64");
	}
	try {
		return Buffer.from(decodeURIComponent(data));
	} catch {
		return Buffer.from(data);
	}
}

const isDrawing = (bytes: Buffer) => /^(\xef\xbb\xbf)?\s*</.test(bytes.toString("latin1", 0, 100));
/** Compressed or UTF-16: readable, but no program embeds it. */
const PACKED = ["\x1f\x8b", "\xfe\xff", "\xff\xfe", "\0<", "<\0"];

/** Far deeper than any program nests. */
const MAX_DEPTH = 500;

/** The work of an element with its content and with what it uses. */
function workOf(
	part: Part,
	byId: ReadonlyMap<string, Part>,
	known: Map<Part, number>,
	depth = 0,
): number {
	const found = known.get(part);
	if (found !== undefined) return found;
	if (depth > MAX_DEPTH) return Infinity;
	// An element that uses itself is not drawn.
	known.set(part, 0);
	let { work } = part;
	for (const child of part.children) work += workOf(child, byId, known, depth + 1);
	for (const id of part.uses) {
		const used = byId.get(id);
		if (used) work += workOf(used, byId, known, depth + 1);
	}
	known.set(part, work);
	return work;
}
