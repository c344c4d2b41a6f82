import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { clientAddress } from "./request-line.ts";

function call(remoteAddress: string, forwarded?: string): IncomingMessage {
	return {
		socket: { remoteAddress },
		headers: { ...(forwarded !== undefined && { "x-forwarded-for": forwarded }) },
	} as unknown as IncomingMessage;
}

test("without a trusted proxy only the socket's address counts", () => {
	expect(clientAddress(call("198.51.100.4", "203.0.113.9"), 0)).toBe("198.51.100.4");
});

test("behind N proxies, the Nth address from the end counts", () => {
	expect(clientAddress(call("10.0.0.1", "198.51.100.1, 203.0.113.9"), 1)).toBe("203.0.113.9");
	expect(clientAddress(call("10.0.0.1", "198.51.100.1, 203.0.113.9"), 2)).toBe("198.51.100.1");
	expect(clientAddress(call("10.0.0.1", "not an address"), 1)).toBe("10.0.0.1");
	expect(clientAddress(call("10.0.0.1", "198.51.100.1"), 2)).toBe("10.0.0.1");
});

test("IPv6 counts by its /64, IPv4 inside IPv6 as IPv4", () => {
	expect(clientAddress(call("2001:db8:1:2:aaaa::1"), 0)).toBe("2001:0db8:0001:0002::/64");
	expect(clientAddress(call("2001:db8::1"), 0)).toBe("2001:0db8:0000:0000::/64");
	expect(clientAddress(call("::1"), 0)).toBe("0000:0000:0000:0000::/64");
	// Proxies may write the same address differently.
	expect(clientAddress(call("10.0.0.1", "2001:0DB8::0:1"), 1)).toBe("2001:0db8:0000:0000::/64");
	expect(clientAddress(call("::ffff:198.51.100.4"), 0)).toBe("198.51.100.4");
});

test("a port that a proxy appends does not change the address", () => {
	const counted = (step: string) => clientAddress(call("10.0.0.1", step), 1);
	expect(counted("198.51.100.4:5678")).toBe("198.51.100.4");
	expect(counted("198.51.100.4:443")).toBe("198.51.100.4");
	expect(counted("[2001:db8::1]:443")).toBe("2001:0db8:0000:0000::/64");
	expect(counted("[2001:db8::1]")).toBe("2001:0db8:0000:0000::/64");
	expect(counted("[::ffff:198.51.100.4]:443")).toBe("198.51.100.4");
	expect(counted("198.51.100.4:port")).toBe("10.0.0.1");
	expect(counted("[198.51.100.4")).toBe("10.0.0.1");
});

test("IPv4 inside IPv6 counts as IPv4 in hexadecimal too", () => {
	expect(clientAddress(call("::ffff:c633:6404"), 0)).toBe("198.51.100.4");
});
