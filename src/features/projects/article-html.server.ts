import sanitizeHtml from "sanitize-html";
import { sitePathOf } from "../../platform/api/picture-addresses.server.ts";
import { invalidField } from "../../platform/http/app-error.ts";
import { readTags, rewriteTags, writeTag } from "../../platform/text/html-tags.server.ts";
import { withoutDirectionMarks } from "../../platform/text/one-line.ts";
import {
	ALLOWED_CLASSES,
	BLOCK_TAGS,
	INLINE_TAGS,
	isPixels,
	LINK_RELATIONS,
	LINK_SCHEMES,
	NESTING_MAX,
	NON_TEXT_TAGS,
	VOID_TAGS,
} from "./article-formats.ts";
import { DECORATIVE_ROLE, decorativeRole, imageSource } from "./image-source.ts";
import { withoutMetadata } from "./picture-metadata.server.ts";

/** Far deeper than any real article, and still fast to parse. */
const DEPTH_MAX = 10_000;

const ROUNDS_MAX = 10;

const UNCLEAN_PICTURE =
	"A picture in the text may contain hidden details of where and when it was taken. Save it as JPEG or PNG, and insert it again.";

const OPTIONS: sanitizeHtml.IOptions & { allowedEmptyAttributes: string[] } = {
	allowedTags: [...BLOCK_TAGS, ...INLINE_TAGS, ...VOID_TAGS],
	allowedAttributes: {
		a: ["href", "rel", "target"],
		img: ["src", "alt", "role", "width", "height"],
		// Used and removed by splitQuillLists.
		li: ["data-list"],
	},
	allowedClasses: Object.fromEntries(BLOCK_TAGS.map((tag) => [tag, ALLOWED_CLASSES])),
	allowedEmptyAttributes: ["alt", "src"],
	allowedSchemes: LINK_SCHEMES,
	allowedSchemesByTag: { img: ["http", "https", "data"] },
	allowProtocolRelative: false,
	nonTextTags: NON_TEXT_TAGS,
	transformTags: {
		a: (tagName, { href, rel, target }) => {
			const relations = new Set(rel?.split(/\s+/).filter((word) => LINK_RELATIONS.includes(word)));
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
	},
	nestingLimit: NESTING_MAX,
	parseStyleAttributes: false,
};

/**
 * Sanitises article HTML for storage: only the editor's formats, well formed, this site's pictures by path. Throws 400
 * if it is nested too deeply, cannot be repaired, or has a picture with camera data that cannot be removed.
 */
export function sanitizeArticle(html: string, siteUrl = ""): string {
	let clean = wellFormed(html, siteUrl);
	// Items that stay nested in items become siblings in the next round, as in a browser.
	if (clean.includes("data-list")) clean = splitQuillLists(clean);
	// Repeat until parsing and serialising changes nothing, or a browser might read the HTML differently (mutation XSS).
	for (let round = 0; round < ROUNDS_MAX; round += 1) {
		const again = wellFormed(clean, siteUrl);
		if (again === clean) return clean;
		clean = again;
	}
	throw invalidField("content", "The content is not well formed");
}

function wellFormed(html: string, siteUrl: string): string {
	let depth = 0;
	const clean = sanitizeHtml(html, {
		...OPTIONS,
		transformTags: { ...OPTIONS.transformTags, img: imageTransformer(siteUrl) },
		// Parsing time is quadratic in depth: 300,000 open tags would block the server for a minute.
		onOpenTag: () => {
			depth += 1;
			if (depth > DEPTH_MAX) throw invalidField("content", "The content is nested too deeply");
		},
		onCloseTag: () => {
			depth -= 1;
		},
	});
	// Last, because the marks may be written as entities.
	return withoutDirectionMarks(clean).replaceAll(" />", ">");
}

function imageTransformer(siteUrl: string): sanitizeHtml.Transformer {
	return (tagName, { src = "", alt = "", role, width, height }) => {
		const clean = withoutMetadata(imageSource(sitePathOf(src, siteUrl)));
		if (clean === undefined) throw invalidField("content", UNCLEAN_PICTURE);
		return {
			tagName,
			attribs: {
				src: clean,
				alt,
				...(decorativeRole(role, alt) && { role: DECORATIVE_ROLE }),
				...(isPixels(width) && { width }),
				...(isPixels(height) && { height }),
			},
		};
	};
}

/** Quill writes every list as <ol> with the kind on each item: moves the items into <ul> or <ol>. */
function splitQuillLists(html: string): string {
	const lists: { kind: string; open: string | undefined }[] = [];
	return rewriteTags(html, ({ name, isClosing, attributes, source }) => {
		const list = lists.at(-1);
		if (name === "li") {
			if (isClosing) return undefined;
			const { "data-list": itemKind, ...others } = attributes;
			const item = itemKind === undefined ? source : writeTag("li", others);
			if (!list) return item;
			const listTag = !itemKind ? list.kind : itemKind === "ordered" ? "ol" : "ul";
			if (list.open === listTag) return item;
			const switched = `${list.open ? `</${list.open}>` : ""}<${listTag}>${item}`;
			list.open = listTag;
			return switched;
		}
		if (name !== "ol" && name !== "ul") return undefined;
		if (!isClosing) {
			lists.push({ kind: name, open: undefined });
			return "";
		}
		lists.pop();
		return list?.open ? `</${list.open}>` : "";
	});
}

export function textOfArticle(html: string): string {
	let text = "";
	readTags(html, {
		tag: ({ name }) => {
			if (!INLINE_TAGS.includes(name)) text += " ";
		},
		text: (chunk) => {
			text += chunk;
		},
	});
	// Single spaces are left alone: megabytes may have millions.
	return text.replace(/\s{2,}|[^\S ]/g, " ").trim();
}

export interface SizedImage {
	url: string;
	width: number;
	height: number;
	variants: readonly { url: string; width: number }[];
}

/** A picture of this site. The sanitiser writes `src` first, so data URLs, which can be megabytes, are skipped. */
const OWN_IMAGE = '<img src="/';

export function ownImagesOf(html: string): string[] {
	const found = new Set<string>();
	readTags(html, { tag: ({ attributes }) => found.add(attributes.src as string) }, OWN_IMAGE);
	return [...found];
}

/** For visitors: known pictures get their size, which prevents layout shift, narrower variants, and lazy loading. */
export function sizeImages(html: string, images: readonly SizedImage[]): string {
	if (images.length === 0) return html;
	const known = new Map(images.map((image) => [image.url, addedAttributes(image)]));
	return rewriteTags(
		html,
		({ attributes, source }) => {
			const added = known.get(attributes.src as string);
			if (!added) return undefined;
			const size = attributes.width === undefined ? added.size : "";
			return `${source.slice(0, -1)}${size}${added.loading}>`;
		},
		OWN_IMAGE,
	);
}

function addedAttributes({ width, height, variants }: SizedImage) {
	const widths = variants.map((variant) => `${variant.url} ${variant.width}w`).join(", ");
	const srcset = widths && ` srcset="${widths}" sizes="(min-width: 720px) 680px, 100vw"`;
	return {
		size: ` width="${width}" height="${height}"`,
		loading: ` loading="lazy" decoding="async"${srcset}`,
	};
}
