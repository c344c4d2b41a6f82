import type { IncomingMessage, ServerResponse } from "node:http";
import type { Settings } from "../platform/settings.ts";

/** Headers that browsers evaluate only for documents. Other files omit them, which saves 200 bytes each. */
export const DOCUMENT_HEADERS: [string, string][] = [
	["x-frame-options", "DENY"],
	["referrer-policy", "strict-origin-when-cross-origin"],
	["permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"],
	["cross-origin-opener-policy", "same-origin"],
];

/** Whether a file of this content type is only ever part of a page. SVG is not: opened directly, it is a document. */
export function isPartOfPage(type: unknown): boolean {
	return /^(text\/(javascript|css)|font\/|image\/(avif|webp|jpeg|png)$)/.test(String(type));
}

export function securityHeaders({ siteUrl }: Pick<Settings, "siteUrl">): [string, string][] {
	const headers: [string, string][] = [
		["x-content-type-options", "nosniff"],
		["cross-origin-resource-policy", "same-origin"],
		["content-security-policy", "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"],
	];
	if (siteUrl.startsWith("https:")) {
		headers.push(["strict-transport-security", "max-age=31536000"]);
	}
	return headers;
}

const METHODS = "GET, HEAD, POST, PUT, DELETE";
const REQUEST_HEADERS = "authorization, content-type, idempotency-key";
/** Response headers that scripts may read beside the safelisted ones. */
const RESPONSE_HEADERS = "retry-after, x-request-id, content-disposition";
/** Seconds; Chromium's maximum. */
const PREFLIGHT_AGE = 7_200;

/** Lets scripts of configured origins call the API. Returns true for a preflight request, which it has answered. */
export function createCors(
	origins: readonly string[],
): (incoming: IncomingMessage, outgoing: ServerResponse) => boolean {
	const allowed = new Set(origins);
	if (allowed.size === 0) return () => false;
	return ({ method, url = "/", headers }, outgoing) => {
		if (!/^\/(api|media)(\/|\?|$)/.test(url)) return false;
		// On every response, or a shared cache could serve one origin's response to another.
		outgoing.setHeader("vary", "Origin");
		const { origin } = headers;
		if (origin === undefined || !allowed.has(origin)) return false;
		outgoing.setHeader("access-control-allow-origin", origin);
		const isPreflight =
			method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
		if (isPreflight) {
			outgoing.setHeader("access-control-allow-methods", METHODS);
			outgoing.setHeader("access-control-allow-headers", REQUEST_HEADERS);
			outgoing.setHeader("access-control-max-age", PREFLIGHT_AGE);
		} else {
			outgoing.setHeader("access-control-expose-headers", RESPONSE_HEADERS);
		}
		return isPreflight;
	};
}

/**
 * Detects that a page of another site makes a browser change something: many calls need no token, and forms are sent
 * without a preflight, so any site could have its visitors place orders. Browsers name the origin in headers that no
 * script can set: `Sec-Fetch-Site` since 2023, and `Origin`. Other programs send neither.
 */
export function createSiteCheck({
	corsOrigins,
	siteUrl,
}: Pick<Settings, "corsOrigins" | "siteUrl">): (incoming: IncomingMessage) => boolean {
	const allowed = new Set(corsOrigins);
	const ownOrigin = new URL(siteUrl).origin;
	return ({ method = "", url = "/", headers }) => {
		if (SAFE_METHODS.includes(method) || !/^\/api(\/|\?|$)/.test(url)) return false;
		const { origin, host, "sec-fetch-site": site } = headers;
		if (origin !== undefined && allowed.has(origin)) return false;
		if (site !== undefined) return site === "cross-site";
		// Compares only the host, because a proxy in front may speak https.
		const isOwn =
			origin === ownOrigin || (URL.canParse(origin ?? "") && new URL(origin!).host === host);
		return origin !== undefined && !isOwn;
	};
}

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];
