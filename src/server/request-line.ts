import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { expandIPv6 } from "hono/utils/ipaddr";

/** The socket's address, or behind `proxies` proxies the entry that many places from the end of X-Forwarded-For. */
export function clientAddress(incoming: IncomingMessage | undefined, proxies: number): string {
	let address = incoming?.socket?.remoteAddress;
	if (proxies > 0) {
		const entries = String(incoming?.headers["x-forwarded-for"] ?? "").split(",");
		const claimed = withoutPort(entries.at(-proxies)?.trim() ?? "");
		if (isIP(claimed)) address = claimed;
	}
	return countedAddress(address);
}

/** IPv6 addresses count by their /64 network, which is what one subscriber gets. */
export function countedAddress(address = "unknown"): string {
	if (isIP(address) !== 6) return address;
	const [withoutZone = address] = address.toLowerCase().split("%");
	const groups = expandIPv6(withoutZone).split(":");
	if (groups.slice(0, 6).join(":") === IPV4_INSIDE) {
		return [...Buffer.from(groups.slice(6).join(""), "hex")].join(".");
	}
	return `${groups.slice(0, 4).join(":")}::/64`;
}

const IPV4_INSIDE = "0000:0000:0000:0000:0000:ffff";

/** Some proxies append the client's port, which changes with each connection: `192.0.2.1:5678`, `[2001:db8::1]:443`. */
function withoutPort(entry: string): string {
	const [, bracketed, dotted] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/.exec(entry) ?? [];
	return bracketed ?? dotted ?? entry;
}

/** RFC 9112, 3.2: a proxy and this server must read the same host. Node only requires that there is a header. */
export function hasValidHost({ rawHeaders, headers: { host = "" } }: IncomingMessage): boolean {
	let hosts = 0;
	for (let index = 0; index < rawHeaders.length; index += 2) {
		const name = rawHeaders[index] as string;
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

export function pathOf(url: string): string {
	return decodeURIComponent(url.replace(/\?.*/s, ""));
}
