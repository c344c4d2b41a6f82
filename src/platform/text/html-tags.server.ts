import { Tokenizer } from "htmlparser2";

// Reads and rewrites HTML from the sanitiser only: values are quoted, `<` and `>` delimit tags, few entities occur.

export interface Tag {
	name: string;
	isClosing: boolean;
	attributes: Readonly<Record<string, string>>;
	source: string;
}

interface Visitor {
	tag: (tag: Tag, start: number) => void;
	text?: (text: string) => void;
}

/** Visits tags and text in document order. With `prefix`, only tags that begin with it, such as `<img src="/`. */
export function readTags(html: string, visitor: Visitor, prefix?: string): void {
	/** Offset of the tokenizer's first character in `html`. */
	let base = 0;
	let start = 0;
	let name = "";
	let attributes: Record<string, string> = {};
	let attribute = "";
	const slice = (from: number, to: number) => html.slice(from + base, to + base);
	const begin = (from: number, to: number, opening: string) => {
		start = from - opening.length;
		name = slice(from, to);
		attributes = {};
	};
	const end = (isClosing: boolean, last: number) => {
		visitor.tag({ name, isClosing, attributes, source: slice(start, last + 1) }, start + base);
	};
	const tokenizer = new Tokenizer(
		// Decoding entities here takes half the time.
		{ decodeEntities: false },
		{
			...IGNORED,
			onopentagname: (from, to) => begin(from, to, "<"),
			onattribname: (from, to) => {
				attribute = slice(from, to);
				attributes[attribute] = "";
			},
			onattribdata: (from, to) => {
				attributes[attribute] = decode(slice(from, to));
			},
			onopentagend: (last) => end(false, last),
			onclosetag: (from, to) => {
				begin(from, to, "</");
				end(true, to);
			},
			ontext: (from, to) => visitor.text?.(decode(slice(from, to))),
		},
	);
	if (prefix === undefined) {
		tokenizer.write(html);
		tokenizer.end();
		return;
	}
	let written = 0;
	for (let at = html.indexOf(prefix); at >= 0; at = html.indexOf(prefix, at + 1)) {
		const tag = html.slice(at, html.indexOf(">", at) + 1);
		base = at - written;
		written += tag.length;
		tokenizer.write(tag);
	}
}

/** The HTML with each tag replaced for which `rewrite` returns another one. `prefix`: see `readTags`. */
export function rewriteTags(
	html: string,
	rewrite: (tag: Tag) => string | undefined,
	prefix?: string,
): string {
	let rewritten = "";
	let copied = 0;
	const tag = (tag: Tag, start: number) => {
		const replacement = rewrite(tag);
		if (replacement === undefined) return;
		rewritten += html.slice(copied, start) + replacement;
		copied = start + tag.source.length;
	};
	readTags(html, { tag }, prefix);
	return rewritten + html.slice(copied);
}

export function writeTag(name: string, attributes: Readonly<Record<string, string>>): string {
	let tag = `<${name}`;
	for (const [key, value] of Object.entries(attributes)) tag += ` ${key}="${escapeHtml(value)}"`;
	return `${tag}>`;
}

const ENTITIES: [char: string, entity: string][] = [
	["&", "&amp;"],
	["<", "&lt;"],
	[">", "&gt;"],
	['"', "&quot;"],
];

/** For texts and attributes in quotation marks. */
export function escapeHtml(value: string): string {
	if (!/[&<>"]/.test(value)) return value;
	return ENTITIES.reduce((text, [char, entity]) => text.replaceAll(char, entity), value);
}

function decode(text: string): string {
	if (!text.includes("&")) return text;
	return ENTITIES.reduceRight((decoded, [char, entity]) => decoded.replaceAll(entity, char), text);
}

const ignore = () => {};
/** Tokens that sanitised HTML does not contain or callers do not need. */
const IGNORED = {
	onattribend: ignore,
	onattribentity: ignore,
	oncdata: ignore,
	oncomment: ignore,
	ondeclaration: ignore,
	onend: ignore,
	onprocessinginstruction: ignore,
	onselfclosingtag: ignore,
	ontextentity: ignore,
};
