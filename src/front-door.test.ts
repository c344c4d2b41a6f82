import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { clientAddress } from "./front-door.ts";

function call(remoteAddress: string, forwarded?: string): IncomingMessage {
	return {
		socket: { remoteAddress },
		headers: { ...(forwarded !== undefined && { "x-forwarded-for": forwarded }) },
	} as unknown as IncomingMessage;
}

test("without a trusted proxy only the socket's address counts", () => {
	expect(clientAddress(call("198.51.100.4", "203.0.113.9"), 0)).toBe("198.51.100.4");
});

test("with proxies in front the address that many steps from the end counts", () => {
	expect(clientAddress(call("10.0.0.1", "198.51.100.1, 203.0.113.9"), 1)).toBe("203.0.113.9");
	expect(clientAddress(call("10.0.0.1", "198.51.100.1, 203.0.113.9"), 2)).toBe("198.51.100.1");
	expect(clientAddress(call("10.0.0.1", "not an address"), 1)).toBe("10.0.0.1");
	expect(clientAddress(call("10.0.0.1", "198.51.100.1"), 2)).toBe("10.0.0.1");
});

test("IPv6 counts by its /64, IPv4 inside IPv6 as itself", () => {
	expect(clientAddress(call("2001:db8:1:2:aaaa::1"), 0)).toBe("2001:db8:1:2::/64");
	expect(clientAddress(call("2001:db8::1"), 0)).toBe("2001:db8:0:0::/64");
	expect(clientAddress(call("::1"), 0)).toBe("0:0:0:0::/64");
	expect(clientAddress(call("::ffff:198.51.100.4"), 0)).toBe("198.51.100.4");
});
