import type { Extensions } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import { Placeholder } from "@tiptap/extension-placeholder";
import { StarterKit } from "@tiptap/starter-kit";
import { decorativeRole, imageSource } from "../../image-source.ts";
import { BlockFormat } from "./block-format.ts";

/** A picture is only shown if its source is http, https, a data URL or an address of this site. */
const ArticleImage = Image.extend({
	addAttributes() {
		return {
			...this.parent?.(),
			src: {
				default: "",
				parseHTML: (element) => imageSource(element.getAttribute("src") ?? ""),
				renderHTML: ({ src }) => ({ src: imageSource(String(src ?? "")) }),
			},
			role: {
				default: null,
				parseHTML: (element) =>
					decorativeRole(element.getAttribute("role"), element.getAttribute("alt")),
			},
			title: { default: null, rendered: false, parseHTML: () => null },
		};
	},
});

/** The formats that an article may contain. Other pasted content loses its markup. */
export function articleExtensions(placeholder: string): Extensions {
	return [
		StarterKit.configure({
			code: false,
			codeBlock: false,
			horizontalRule: false,
			// Would add an empty paragraph, and so an unsaved change, to a text that ends with a list.
			trailingNode: false,
			link: {
				openOnClick: false,
				defaultProtocol: "https",
				// The server removes all others.
				isAllowedUri: (address) => isLinkAddress(address ?? ""),
				HTMLAttributes: { target: null, rel: null, class: null },
			},
		}),
		ArticleImage.configure({ inline: true, allowBase64: true }),
		BlockFormat,
		Placeholder.configure({ placeholder }),
	];
}

export function isLinkAddress(address: string): boolean {
	return /^(https?:\/\/[^\s]+|mailto:[^\s]+|tel:[^\s]+|[/#?](?![/\\])[^\s]*)$/i.test(
		address.trim(),
	);
}

const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi;
const ATTRIBUTE = /[\s/]+([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g;

/** Also without event handlers and local pictures. The editor drops all three, but parsing them would violate the CSP. */
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
