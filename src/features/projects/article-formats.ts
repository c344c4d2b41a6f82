/** The formats of an article's text, for the sanitisers of the server and, of another server's texts, of the browser. */

export const CLASSES = [
	"ql-align-center",
	"ql-align-right",
	"ql-align-justify",
	...[1, 2, 3, 4, 5, 6, 7, 8].map((level) => `ql-indent-${level}`),
];

export const BLOCKS = ["h1", "h2", "h3", "h4", "h5", "h6", "p", "blockquote", "ol", "ul", "li"];
export const INLINE = ["strong", "b", "em", "i", "u", "s", "strike", "del", "a"];
export const EMPTY = ["img", "br"];

export const LINK_SCHEMES = ["http", "https", "mailto", "tel"];
export const RELATIONS = ["noopener", "noreferrer", "nofollow", "ugc"];

/** Tags nested deeper are removed. */
export const NESTING_MAX = 60;

/** Elements whose text is not part of the article; browsers parse several of them by special rules. */
export const NOT_TEXT = [
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
];

export function isPixels(value: string | null | undefined): value is string {
	return /^[1-9]\d{0,4}$/.test(value ?? "");
}
