import type { Replacer } from "../http/request-input.server.ts";
import { rewriteTags, type Tag, writeTag } from "../text/html-tags.server.ts";

// Pictures are stored by path, so that the site can move. With a public address set, answers carry absolute addresses.

const ADDRESS_FIELDS = new Set(["url", "image_url", "featured_image", "preview_image"]);
const HTML_FIELD = "content";
const OWN_IMAGE = '<img src="/';

/** A `JSON.stringify` replacer: turns paths of pictures into addresses below `siteUrl`. */
export function absolutePictures(siteUrl: string): Replacer {
	const absolute = (address: string) => (isSitePath(address) ? siteUrl + address : address);
	return (key, value) => {
		if (typeof value !== "string") return value;
		if (ADDRESS_FIELDS.has(key)) return absolute(value);
		if (key !== HTML_FIELD) return value;
		const withAddresses = ({ name, attributes }: Tag) => {
			const { src = "", srcset } = attributes;
			if (!isSitePath(src)) return undefined;
			return writeTag(name, {
				...attributes,
				src: absolute(src),
				...(srcset && { srcset: srcset.split(", ").map(absolute).join(", ") }),
			});
		};
		return rewriteTags(value, withAddresses, OWN_IMAGE);
	};
}

/** For the texts of a JSON body: turns addresses of pictures below `siteUrl` into paths. HTML is left to its sanitiser. */
export function relativePictures(siteUrl: string): Replacer {
	return (key, value) =>
		typeof value === "string" && ADDRESS_FIELDS.has(key) ? sitePathOf(value, siteUrl) : value;
}

/** The path of an address below `siteUrl`; any other address unchanged. */
export function sitePathOf(address: string, siteUrl: string): string {
	const trimmed = address.trimStart();
	if (!trimmed.toLowerCase().startsWith(siteUrl.toLowerCase())) return address;
	const path = trimmed.slice(siteUrl.length);
	return isSitePath(path) ? path : address;
}

/** A path on this site; a second slash or a backslash would lead to another host. */
function isSitePath(address: string): boolean {
	return /^\/(?![/\\])/.test(address);
}
