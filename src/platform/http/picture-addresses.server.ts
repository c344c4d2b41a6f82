/**
 * Pictures of this site are stored by path, so that moving it to another address breaks nothing. When the
 * public address is set, answers carry absolute addresses, and clients may send those back.
 */

/** Fields that hold the address of one picture. */
const ADDRESSES = new Set(["url", "image_url", "featured_image"]);
/** The field that holds HTML with pictures. */
const HTML = "content";
/** A path of this site; two slashes or a backslash would lead to another one. */
const PATH = "/(?![/\\\\])";
/** As stored: the sanitiser writes the source first. */
const IMAGE = new RegExp(`<img src="(${PATH}[^"]*)"([^>]*)>`, "g");
const IS_PATH = new RegExp(`^${PATH}`);

type Reviver = (key: string, value: unknown) => unknown;

/** For JSON.stringify: paths of pictures become addresses below `siteUrl`. */
export function absolutePictures(siteUrl: string): Reviver {
	const srcset = (attributes: string) =>
		attributes.replace(/ srcset="([^"]*)"/, (_, list: string) => {
			return ` srcset="${list.replace(/(?:^|, )(?=\/)/g, (before) => before + siteUrl)}"`;
		});
	return (key, value) => {
		if (typeof value !== "string") return value;
		if (ADDRESSES.has(key)) return IS_PATH.test(value) ? siteUrl + value : value;
		if (key !== HTML) return value;
		return value.replace(
			IMAGE,
			(_, path: string, rest: string) => `<img src="${siteUrl}${path}"${srcset(rest)}>`,
		);
	};
}

/** For JSON.parse: addresses of pictures below `siteUrl` become paths. */
export function relativePictures(siteUrl: string): Reviver {
	const base = siteUrl.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
	const address = new RegExp(`^\\s*${base}(?=${PATH})`, "i");
	// Not yet sanitised: the source may stand anywhere in the tag, in either kind of quotes or none.
	const source = new RegExp(`(<img\\s(?:[^<>]*?\\s)?src\\s*=\\s*["']?)${base}(?=${PATH})`, "gi");
	return (key, value) => {
		if (typeof value !== "string") return value;
		if (ADDRESSES.has(key)) return value.replace(address, "");
		return key === HTML ? value.replace(source, "$1") : value;
	};
}
