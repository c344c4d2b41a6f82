/** What an article's HTML may contain. The server sanitises it; the browser does so for articles of other servers. */

export const ALLOWED_CLASSES = [
	"ql-align-center",
	"ql-align-right",
	"ql-align-justify",
	...[1, 2, 3, 4, 5, 6, 7, 8].map((level) => `ql-indent-${level}`),
];

export const BLOCK_TAGS = ["h1", "h2", "h3", "h4", "h5", "h6", "p", "blockquote", "ol", "ul", "li"];
export const INLINE_TAGS = ["strong", "b", "em", "i", "u", "s", "strike", "del", "a"];
export const VOID_TAGS = ["img", "br"];

export const LINK_SCHEMES = ["http", "https", "mailto", "tel"];
export const LINK_RELATIONS = ["noopener", "noreferrer", "nofollow", "ugc"];

/** Tags nested deeper are removed. */
export const NESTING_MAX = 60;

/** Elements whose text is not part of the article; browsers parse several of them by special rules. */
export const NON_TEXT_TAGS = [
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
