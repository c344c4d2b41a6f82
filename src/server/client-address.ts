import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { expandIPv6 } from "hono/utils/ipaddr";

/**
 * The client's address: the socket's, or behind `proxies` proxies the entry that many places from the end of
 * X-Forwarded-For.
 */
export function clientAddress(incoming: IncomingMessage | undefined, proxies: number): string {
	let address = incoming?.socket?.remoteAddress;
	if (proxies > 0) {
		const steps = String(incoming?.headers["x-forwarded-for"] ?? "").split(",");
		const claimed = withoutPort(steps.at(-proxies)?.trim() ?? "");
		if (isIP(claimed)) address = claimed;
	}
	return countedAddress(address);
}

/** The form in which an address is counted: IPv6 by its /64 network, which is what one subscriber gets. */
export function countedAddress(address = "unknown"): string {
	if (isIP(address) !== 6) return address;
	const [whole = address] = address.toLowerCase().split("%");
	const dotted = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(whole)?.[1];
	if (dotted) return dotted;
	const groups = expandIPv6(whole).split(":");
	if (groups.slice(0, 6).join(":") === IPV4_INSIDE) return dottedOf(groups.slice(6));
	return `${groups.slice(0, 4).join(":")}::/64`;
}

const IPV4_INSIDE = "0000:0000:0000:0000:0000:ffff";

function dottedOf(groups: readonly string[]): string {
	return [...Buffer.from(groups.join(""), "hex")].join(".");
}

/** Some proxies append the client's port, which changes with each connection: `192.0.2.1:5678`, `[2001:db8::1]:443`. */
function withoutPort(step: string): string {
	const [, bracketed, dotted] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/.exec(step) ?? [];
	return bracketed ?? dotted ?? step;
}
