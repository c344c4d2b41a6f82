import type { IncomingMessage } from "node:http";

/**
 * RFC 9112, 3.2: several Host headers, or one that is no host, are refused. A proxy and this server could otherwise
 * read two different hosts from one request. Node checks only that there is one, from HTTP/1.1 on.
 */
export function hasValidHost({ rawHeaders, headers: { host = "" } }: IncomingMessage): boolean {
	let hosts = 0;
	for (let at = 0; at < rawHeaders.length; at += 2) {
		const name = rawHeaders[at] as string;
		if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
	}
	return hosts <= 1 && HOST.test(host);
}

/** The characters of a host and port (RFC 3986, 3.2.2). */
const HOST = /^[\w.~%!$&'()*+,;=:[\]-]*$/;

export function isReading(method: string | undefined): boolean {
	return method === "GET" || method === "HEAD";
}

/** React Router logs a path that it cannot decode, so replace it with one that it can: neither is a page. */
export function decodable(url: string): string {
	const path = url.replace(/\?.*/s, "");
	try {
		// Bundlers remove a call whose result is unused, and with it the error.
		return decodeURIComponent(path) && url;
	} catch {
		return path.replaceAll("%", "%25") + url.slice(path.length);
	}
}

/** The decoded path of an address that `decodable` has returned. */
export function pathOf(url: string): string {
	return decodeURIComponent(url.replace(/\?.*/s, ""));
}
