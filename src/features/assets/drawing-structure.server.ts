import { Parser } from "htmlparser2";

/** What the elements of an SVG say about it, before anything is drawn. */
export interface DrawingStructure {
	/** False if the file ends before its first element does. */
	isComplete: boolean;
	isAnimation: boolean;
	hasText: boolean;
	/**
	 * How much there is to draw: 1 for each element and character, as often as they are drawn, and more for filters and
	 * embedded pictures. Infinite for references that go too deep.
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

/** A filter's step goes over all pixels, which takes as long as some hundred small shapes. */
const FILTER_WORK = 100;
const ANIMATION = /^(animate|animateTransform|animateMotion|set)$/;

/** `embeddedWork` measures an embedded photo. An embedded SVG is read like the one around it. */
export async function readDrawing(
	bytes: Uint8Array,
	embeddedWork: (photo: Buffer) => Promise<number>,
): Promise<DrawingStructure> {
	const { parts, byId, ...structure } = parse(bytes);
	let { hasText } = structure;
	for (const part of parts) {
		if (!part.embedded) continue;
		if (isDrawing(part.embedded)) {
			const inner = await readDrawing(part.embedded, embeddedWork);
			part.work += inner.work;
			hasText ||= inner.hasText;
		} else part.work += await embeddedWork(part.embedded);
	}
	const [root] = parts;
	return { ...structure, hasText, work: root ? workOf(root, byId, new Map()) : 0 };
}

function parse(bytes: Uint8Array) {
	const parts: Part[] = [];
	const byId = new Map<string, Part>();
	const open: Part[] = [];
	let [isAnimation, hasText, isComplete] = [false, false, false];
	let openTexts = 0;
	const parser = new Parser(
		{
			onopentag(tag, attributes) {
				const name = withoutPrefix(tag);
				const href = attributes.href ?? attributes["xlink:href"] ?? "";
				const part: Part = {
					work: /^fe[A-Z]/.test(name) ? FILTER_WORK : 1,
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
				open.at(-1)?.children.push(part);
				open.push(part);
			},
			ontext(text) {
				const part = open.at(-1);
				if (!part || openTexts === 0 || !/\S/.test(text)) return;
				hasText = true;
				part.work += text.length;
			},
			onclosetag(tag, isImplied) {
				if (withoutPrefix(tag) === "text") openTexts -= 1;
				open.pop();
				if (open.length === 0) isComplete = !isImplied;
			},
		},
		{ xmlMode: true },
	);
	parser.end(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString());
	return { parts, byId, isAnimation, hasText, isComplete };
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(":") + 1);

function usedIn(attributes: Record<string, string>, href: string): string[] {
	const uses = href.startsWith("#") ? [href.slice(1)] : [];
	for (const value of Object.values(attributes)) {
		for (const [, id] of value.matchAll(/url\(\s*["']?#([^"')]+?)["']?\s*\)/g)) uses.push(id!);
	}
	return uses;
}

/** Undefined for the address of a file, which the renderer does not open. */
function dataOf(href: string): Buffer | undefined {
	const [, isBase64, data] = /^\s*data:[^,]*?(;\s*base64)?\s*,(.*)$/is.exec(href) ?? [];
	if (data === undefined) return undefined;
	if (isBase64) return Buffer.from(data, "base64");
	try {
		return Buffer.from(decodeURIComponent(data));
	} catch {
		return Buffer.from(data);
	}
}

const isDrawing = (bytes: Buffer) => /^\s*</.test(bytes.toString("latin1", 0, 100));

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
