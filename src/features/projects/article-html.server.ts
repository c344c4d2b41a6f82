import sanitizeHtml from "sanitize-html";
import { invalidField } from "../../platform/http/app-error.ts";
import { imageSource } from "./image-source.ts";

/** Blocks that the editor aligns and indents by class. */
const CLASSES = [
	"ql-align-center",
	"ql-align-right",
	"ql-align-justify",
	...[1, 2, 3, 4, 5, 6, 7, 8].map((level) => `ql-indent-${level}`),
];

const BLOCKS = ["h1", "h2", "h3", "h4", "h5", "h6", "p", "blockquote", "ol", "ul", "li"];
const INLINE = ["strong", "b", "em", "i", "u", "s", "strike", "del", "a"];

/** Far more than anybody's unclosed paragraphs. */
const DEPTH_MAX = 10_000;

const ROUNDS_MAX = 10;

const RELATIONS = ["noopener", "noreferrer", "nofollow", "ugc"];

/** `allowedEmptyAttributes` is missing in the package's types. */
const OPTIONS: sanitizeHtml.IOptions & { allowedEmptyAttributes: string[] } = {
	allowedTags: [...BLOCKS, ...INLINE, "img", "br"],
	allowedAttributes: {
		a: ["href", "rel", "target"],
		img: ["src", "alt", "width", "height"],
		// Read by splitQuillLists, which takes it away.
		li: ["data-list"],
	},
	allowedClasses: Object.fromEntries(BLOCKS.map((tag) => [tag, CLASSES])),
	allowedEmptyAttributes: ["alt", "src"],
	allowedSchemes: ["http", "https", "mailto", "tel"],
	allowedSchemesByTag: { img: ["http", "https", "data"] },
	allowProtocolRelative: false,
	// Their text is no text of the article; several of them are read by browsers by rules of their own.
	nonTextTags: [
		"script",
		"style",
		"textarea",
		"option",
		"select",
		"xmp",
		"noscript",
		"noembed",
		"noframes",
		"plaintext",
		"iframe",
		"object",
		"embed",
		"template",
		"title",
		"svg",
		"math",
	],
	transformTags: {
		a: (tagName, { href, rel, target }) => {
			const relations = new Set(rel?.split(/\s+/).filter((word) => RELATIONS.includes(word)));
			if (target === "_blank") relations.add("noopener");
			return {
				tagName,
				attribs: {
					...(href !== undefined && { href }),
					...(relations.size > 0 && { rel: [...relations].join(" ") }),
					...(target === "_blank" && { target }),
				},
			};
		},
		img: (tagName, { src = "", alt = "", width, height }) => ({
			tagName,
			attribs: {
				src: imageSource(src),
				alt,
				...(isPixels(width) && { width }),
				...(isPixels(height) && { height }),
			},
		}),
	},
	// Browsers nest no deeper than 512; nobody writes deeper than this.
	nestingLimit: 60,
	parseStyleAttributes: false,
};

/**
 * Article HTML as it may be stored: the editor's formats and nothing else, well formed. 400 when it is
 * nested or broken beyond reason.
 */
export function sanitizeArticle(html: string): string {
	refuseAbyss(html);
	let clean = wellFormed(html);
	// Items that the split leaves within items are set side by side below, as a browser would read them.
	if (clean.includes("data-list")) clean = splitQuillLists(clean);
	// What is read again and written again must stay what it is: what changes then might change once more
	// in a browser. Two rounds are enough for all but the wildest nesting.
	for (let round = 0; round < ROUNDS_MAX; round += 1) {
		const again = wellFormed(clean);
		if (again === clean) return clean;
		clean = again;
	}
	throw invalidField("content", "The content is not well formed");
}

/** Well formed also means: inside a tag or a text, `<` and `>` are always written as entities. */
function wellFormed(html: string): string {
	return sanitizeHtml(html, OPTIONS).replaceAll(" />", ">");
}

/** The parser's time grows with the square of the depth: 300,000 open tags would stop the server for a minute. */
function refuseAbyss(html: string): void {
	const open = new Map<string, number>();
	let depth = 0;
	for (const [, closing, name = ""] of html.matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
		const tag = name.toLowerCase();
		const count = open.get(tag) ?? 0;
		if (closing && count === 0) continue;
		if (tag === "br" || tag === "img") continue;
		open.set(tag, closing ? count - 1 : count + 1);
		depth += closing ? -1 : 1;
		if (depth > DEPTH_MAX) throw invalidField("content", "The content is nested too deeply");
	}
}

function isPixels(value: string | undefined): value is string {
	return value !== undefined && /^[1-9]\d{0,4}$/.test(value);
}

/**
 * Quill writes every list as <ol> and says of each item which kind it is: the items become a <ul> or an
 * <ol> of their own kind. Takes the attribute away.
 */
function splitQuillLists(html: string): string {
	const lists: { kind: "ol" | "ul"; open: "ol" | "ul" | undefined }[] = [];
	return html.replace(/<(\/?)(ol|ul|li)\b([^>]*)>/g, (tag, closing, name, attributes) => {
		const list = lists.at(-1);
		if (name === "li") {
			if (closing) return tag;
			const said = /data-list="([^"]*)"/.exec(attributes)?.[1];
			const item = `<li${attributes.replace(/ data-list(="[^"]*")?/, "")}>`;
			if (!list) return item;
			const wanted = said === undefined ? list.kind : said === "ordered" ? "ol" : "ul";
			if (list.open === wanted) return item;
			const switched = `${list.open ? `</${list.open}>` : ""}<${wanted}>${item}`;
			list.open = wanted;
			return switched;
		}
		if (!closing) {
			lists.push({ kind: name, open: undefined });
			return "";
		}
		lists.pop();
		return list?.open ? `</${list.open}>` : "";
	});
}

/** The text of stored article HTML on one line, for the search. */
export function textOfArticle(html: string): string {
	return html
		.replace(/<\/?(\w+)[^>]*>/g, (_tag, name) => (INLINE.includes(name) ? "" : " "))
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&quot;", '"')
		.replaceAll("&amp;", "&")
		.replace(/\s+/g, " ")
		.trim();
}

export interface SizedImage {
	url: string;
	/** Pixels. */
	width: number;
	height: number;
	variants: readonly { url: string; width: number }[];
}

/** The addresses of this site among the pictures of stored article HTML. */
export function ownImagesOf(html: string): string[] {
	const found = [...html.matchAll(/<img src="(\/[^"]*)"/g)].map((match) => match[1] as string);
	return [...new Set(found)];
}

/**
 * Stored article HTML as visitors get it: the pictures that are known have their size, so that nothing
 * jumps, and their narrower versions; they load when they come near.
 */
export function sizeImages(html: string, images: readonly SizedImage[]): string {
	if (images.length === 0) return html;
	const known = new Map(images.map((image) => [image.url, image]));
	return html.replace(/<img src="(\/[^"]*)"([^>]*)>/g, (tag, source, attributes) => {
		const image = known.get(source);
		if (!image) return tag;
		const size = attributes.includes(" width=")
			? ""
			: ` width="${image.width}" height="${image.height}"`;
		const widths = image.variants.map((variant) => `${variant.url} ${variant.width}w`).join(", ");
		return (
			`<img src="${source}"${attributes}${size} loading="lazy" decoding="async"` +
			`${widths && ` srcset="${widths}" sizes="(min-width: 720px) 680px, 100vw"`}>`
		);
	});
}
