export interface ImageVariant {
	name: "original" | "cross-origin" | "main-domain";
	url: string;
	/** Whether to load it as from another site: without cookies, and only if the server allows it (CORS). */
	crossOrigin: boolean;
}

/** @param url from the gallery, absolute or relative; `origin` such as `https://mradi.example` */
export function imageVariants(url: string, origin: string): ImageVariant[] {
	let address: URL;
	try {
		address = new URL(url, origin);
	} catch {
		return [{ name: "original", url, crossOrigin: false }];
	}
	const variants: ImageVariant[] = [
		{ name: "original", url: address.href, crossOrigin: false },
		{ name: "cross-origin", url: address.href, crossOrigin: true },
	];
	if (address.origin !== new URL(origin).origin) {
		const mainUrl = new URL(address.pathname + address.search, mainDomain(address, origin));
		variants.push({ name: "main-domain", url: mainUrl.href, crossOrigin: false });
	}
	return variants;
}

/** `assets.mradi.example` belongs to `mradi.example`. Any other host is replaced by this site's. */
function mainDomain(address: URL, origin: string): string {
	const [, ...rest] = address.hostname.split(".");
	const isAssetHost = /^(assets?|cdn|media|images?|static)\./.test(address.hostname);
	if (!isAssetHost || rest.length < 2) return origin;
	return `${address.protocol}//${rest.join(".")}${address.port && `:${address.port}`}`;
}
