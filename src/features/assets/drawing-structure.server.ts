import { Parser } from "htmlparser2";

export interface DrawingStructure {
	/** False if the file ends before its first element does. */
	isComplete: boolean;
	isAnimation: boolean;
	hasText: boolean;
	/** Whether it has text as HTML (`foreignObject`), which browsers show and the renderer leaves out. */
	hasHtml: boolean;
	/** Whether it shows a picture or drawing of another file, which the renderer does not open. */
	hasLinkedFiles: boolean;
	/** Whether it declares entities, whose content this reader does not see. */
	hasEntities: boolean;
}

/** No program embeds drawings in drawings this deep. */
const MAX_EMBEDDED_DEPTH = 3;
const ANIMATION = /^(animate|animateTransform|animateMotion|set)$/;
const HTML = "foreignObject";
const SHOWS_HREF = /^(?:image|feImage|use)$/;

/** Reads a drawing, and in the same way those that it embeds as data URLs. */
export function readDrawing(bytes: Uint8Array, depth = 0): DrawingStructure {
	const { embedded, ...structure } = parse(bytes);
	if (depth === MAX_EMBEDDED_DEPTH) return structure;
	for (const drawing of embedded) {
		const inner = readDrawing(drawing, depth + 1);
		structure.hasText ||= inner.hasText;
		structure.hasHtml ||= inner.hasHtml;
		structure.hasLinkedFiles ||= inner.hasLinkedFiles;
		structure.hasEntities ||= inner.hasEntities;
	}
	return structure;
}

function parse(bytes: Uint8Array) {
	const found = {
		...{ isComplete: false, isAnimation: false, hasText: false, hasHtml: false },
		...{ hasLinkedFiles: false, hasEntities: false, embedded: [] as Buffer[] },
	};
	const open: string[] = [];
	let openTexts = 0;
	let openHtml = 0;
	const parser = new Parser(
		{
			onopentag(tag, attributes) {
				const name = withoutPrefix(tag);
				open.push(name);
				if (ANIMATION.test(name)) found.isAnimation = true;
				if (name === "text") openTexts += 1;
				if (name === HTML) openHtml += 1;
				// Pictures of HTML are left out too.
				if (openHtml > 0 && name === "img") found.hasHtml = true;
				const href = hrefOf(attributes).trim();
				if (SHOWS_HREF.test(name) && href && !/^(?:#|data:)/i.test(href))
					found.hasLinkedFiles = true;
				const data = dataOf(href);
				if (data && isDrawing(data)) found.embedded.push(data);
			},
			ontext(text) {
				if (!/\S/.test(text)) return;
				if (openHtml > 0) found.hasHtml = true;
				if (openTexts > 0) found.hasText = true;
			},
			onprocessinginstruction(name, text) {
				// A document type that declares nothing of its own, as draw.io writes it, has no brackets.
				if (/^!(?!doctype$)/i.test(name) || (name.startsWith("!") && text.includes("["))) {
					found.hasEntities = true;
				}
			},
			onclosetag(_tag, isImplied) {
				const name = open.pop();
				if (name === "text") openTexts -= 1;
				if (name === HTML) openHtml -= 1;
				if (open.length === 0) found.isComplete = !isImplied;
			},
		},
		{ xmlMode: true },
	);
	parser.end(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString());
	return found;
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(":") + 1);

/** A file chooses the prefix of the namespace: `xlink:href` or another. */
const hrefOf = (attributes: Record<string, string>) =>
	Object.entries(attributes).find(([name]) => withoutPrefix(name) === "href")?.[1] ?? "";

/** The content of a data URL; undefined for other URLs, which the renderer does not open. */
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
