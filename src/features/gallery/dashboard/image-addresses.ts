/** Other addresses under which a picture may be reached, to find out which of them load. */

export interface ImageVariant {
	/** What this address tries out. */
	name: "original" | "cross-origin" | "main-domain";
	url: string;
	/** Asked for as another site would: without cookies, and only with the server's leave. */
	crossOrigin: boolean;
}

/**
 * @param url as the gallery names it, absolute or below this site
 * @param origin of this site, for example `https://mradi.example`
 */
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
		const onMain = new URL(address.pathname + address.search, mainDomain(address, origin));
		variants.push({ name: "main-domain", url: onMain.href, crossOrigin: false });
	}
	return variants;
}

/** `assets.mradi.example` belongs to `mradi.example`; any other host is tried on this site. */
function mainDomain(address: URL, origin: string): string {
	const [, ...rest] = address.hostname.split(".");
	const isAssetHost = /^(assets?|cdn|media|images?|static)\./.test(address.hostname);
	if (!isAssetHost || rest.length < 2) return origin;
	return `${address.protocol}//${rest.join(".")}${address.port && `:${address.port}`}`;
}
