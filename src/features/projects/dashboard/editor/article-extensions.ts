import type { Extensions } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import { Placeholder } from "@tiptap/extension-placeholder";
import { StarterKit } from "@tiptap/starter-kit";
import { imageSource } from "../../image-source.ts";
import { BlockFormat } from "./block-format.ts";

/** A picture whose source is neither http, https, a picture as data nor of this site shows nothing. */
const ArticleImage = Image.extend({
	addAttributes() {
		return {
			...this.parent?.(),
			src: {
				default: "",
				parseHTML: (element) => imageSource(element.getAttribute("src") ?? ""),
				renderHTML: ({ src }) => ({ src: imageSource(String(src ?? "")) }),
			},
			title: { default: null, rendered: false, parseHTML: () => null },
		};
	},
});

/** Exactly the formats that an article may have; whatever else is pasted loses its markup. */
export function articleExtensions(placeholder: string): Extensions {
	return [
		StarterKit.configure({
			code: false,
			codeBlock: false,
			horizontalRule: false,
			// Would add an empty paragraph, and so unsaved work, to what only ends in a list.
			trailingNode: false,
			link: {
				openOnClick: false,
				defaultProtocol: "https",
				// Others are removed on the server.
				isAllowedUri: (address) => isLinkAddress(address ?? ""),
				HTMLAttributes: { target: null, rel: null, class: null },
			},
		}),
		ArticleImage.configure({ inline: true, allowBase64: true }),
		BlockFormat,
		Placeholder.configure({ placeholder }),
	];
}

/** http, https, mail, a telephone number, or a place on this site. */
export function isLinkAddress(address: string): boolean {
	return /^(https?:\/\/[^\s]+|mailto:[^\s]+|tel:[^\s]+|[/#?](?![/\\])[^\s]*)$/i.test(
		address.trim(),
	);
}

const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi;
const ATTRIBUTE = /[\s/]+([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g;

/**
 * What a page or a text processor hands over, without pictures that only their own machine has and
 * without styles and handlers. The editor keeps only an article's formats anyhow; here, as text, they
 * go before anything parses them, since the page's policy reports each one that is parsed.
 */
export function withoutStyles(html: string): string {
	return html.replace(TAG, (tag) => {
		let source = "";
		const passive = tag.replace(ATTRIBUTE, (attribute, name: string, ...values) => {
			if (/^src$/i.test(name)) source ||= values.slice(0, 3).find(Boolean) ?? "";
			return /^(style|on.+)$/i.test(name) ? "" : attribute;
		});
		return /^<img\b/i.test(tag) && !imageSource(source) ? "" : passive;
	});
}
