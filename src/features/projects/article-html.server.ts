import sanitizeHtml from "sanitize-html";

/** Blocks that the editor aligns and indents by class. */
const CLASSES = [
	"ql-align-center",
	"ql-align-right",
	"ql-align-justify",
	...[1, 2, 3, 4, 5, 6, 7, 8].map((level) => `ql-indent-${level}`),
];

const BLOCKS = ["h1", "h2", "h3", "h4", "h5", "h6", "p", "blockquote", "ol", "ul", "li"];
const INLINE = ["strong", "b", "em", "i", "u", "s", "strike", "del", "a"];

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
		a: (tagName, { href, target, rel }) => ({
			tagName,
			attribs: {
				...(href !== undefined && { href }),
				...(target === "_blank"
					? { rel: "noopener noreferrer", target }
					: rel !== undefined && { rel: "noopener" }),
			},
		}),
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

/** Whole article HTML as it may be stored: the editor's formats and nothing else, well formed. */
export function sanitizeArticle(html: string): string {
	// Well formed also means: inside a tag or a text, `<` and `>` are always written as entities.
	const clean = sanitizeHtml(html, OPTIONS).replaceAll(" />", ">");
	return clean.includes("data-list") ? splitQuillLists(clean) : clean;
}

/** http, https, a raster picture as data, or an address of this site; else nothing. */
function imageSource(source: string): string {
	const trimmed = source.trim();
	if (/^https?:\/\/[^\s\\]+$/i.test(trimmed)) return trimmed;
	if (/^data:image\/(png|jpeg|gif|webp);base64,[a-z\d+/=\s]*$/i.test(trimmed)) return trimmed;
	return /^\/(?![/\\])[^\s\\]*$/.test(trimmed) ? trimmed : "";
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
			if (closing || !list) return tag;
			const kind = /data-list="([^"]*)"/.exec(attributes)?.[1];
			const wanted = kind === undefined ? list.kind : kind === "ordered" ? "ol" : "ul";
			const item = `<li${attributes.replace(/ data-list="[^"]*"/, "").replace(" data-list", "")}>`;
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
