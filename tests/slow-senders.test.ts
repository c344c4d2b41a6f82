import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { watch } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { storePicture } from "../src/features/assets/assets.service.server.ts";
import { createHttpServer, HTTP_LIMITS } from "../src/server/http-server.ts";
import { testApp } from "./support/app.ts";
import { openConnection, type RawConnection, statuses } from "./support/raw-connection.ts";

// The server stores partly received files here, so the tests can see that none is left.
const folder = await mkdtemp(join(tmpdir(), "mradi-slow-"));
vi.stubEnv("TMPDIR", folder);
const app = await testApp();
const filesAtStart = await readdir(folder);

const CHECK_MS = 5;
/** Each server has one strict limit and is generous otherwise, so that only the limit under test applies. */
const servers = {
	usual: createHttpServer(HTTP_LIMITS),
	silent: createHttpServer({ ...HTTP_LIMITS, silenceMs: 300 }),
	hurried: createHttpServer({ ...HTTP_LIMITS, headersMs: 400, requestMs: 900, checkEveryMs: 50 }),
	paced: createHttpServer({ ...HTTP_LIMITS, paceMs: 400, paceBytes: 2_000, checkEveryMs: 50 }),
	measured: createHttpServer({ ...HTTP_LIMITS, paceBytes: 1_500, checkEveryMs: CHECK_MS }),
	small: createHttpServer({ ...HTTP_LIMITS, connections: 3 }),
};
type ServerName = keyof typeof servers;
const unhandled: unknown[] = [];
const noteRejection = (error: unknown) => void unhandled.push(error);

beforeAll(async () => {
	process.on("unhandledRejection", noteRejection);
	for (const each of Object.values(servers)) {
		each.on("request", (incoming, outgoing) => void app.listener(incoming, outgoing));
		await new Promise<void>((ready) => each.listen(0, "127.0.0.1", ready));
	}
});
afterEach(async () => {
	expect(unhandled).toEqual([]);
	// No connection is left open, and no partly received file remains.
	for (const each of Object.values(servers)) {
		await expect.poll(() => countConnections(each)).toBe(0);
	}
	await expect.poll(() => readdir(folder)).toEqual(filesAtStart);
});
afterAll(async () => {
	process.off("unhandledRejection", noteRejection);
	for (const each of Object.values(servers)) {
		each.closeAllConnections();
		await new Promise((closed) => each.close(closed));
	}
	await app.close();
	vi.unstubAllEnvs();
	await rm(folder, { recursive: true, force: true });
});

const port = (name: ServerName) => (servers[name].address() as AddressInfo).port;
const open = (name: ServerName = "usual") => openConnection(port(name));

/** 20 MB: far more than the socket buffers on both sides hold. */
async function storeLargePicture() {
	const bytes = randomBytes(20 * 1_048_576);
	return storePicture(app.context, await app.user("staff"), {
		sizes: [{ width: 1_600, height: 900, bytes }],
	});
}

function countConnections(of: Server): Promise<number> {
	return new Promise((done, fail) =>
		of.getConnections((error, count) => (error ? fail(error) : done(count))),
	);
}

async function expectOthersAreServed(): Promise<void> {
	const answer = await fetch(`http://127.0.0.1:${port("usual")}/api/categories`, {
		headers: { connection: "close" },
	});
	expect(answer.status).toBe(200);
}

/** Sends a text byte by byte as long as the server reads. */
function sendByteByByte(connection: RawConnection, text: string): void {
	let at = 0;
	const timer = setInterval(() => connection.send(text[at++ % text.length] as string), 20);
	connection.socket.on("close", () => clearInterval(timer));
}

const LOGIN = "POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";

test("a client that connects and sends nothing is disconnected", async () => {
	const connection = open("silent");
	await expectOthersAreServed();
	await connection.ended;
});

test("headers that never end get 408 or a closed connection, also sent byte by byte", async () => {
	const stopped = open("silent");
	stopped.send("GET / HTTP/1.1\r\nHost: x\r\nX-Half: ");
	const dripping = open("hurried");
	sendByteByByte(
		dripping,
		"GET / HTTP/1.1\r\nHost: x\r\nX-Long: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
	);
	await expectOthersAreServed();
	expect(statuses(await stopped.ended)).toEqual([]);
	expect(statuses(await dripping.ended)).toEqual([408]);
});

test("a body that stops half-way is cut off, and no part of it stays on disk", async () => {
	const seen: string[] = [];
	const watcher = watch(folder, (_event, name) => void seen.push(String(name)));
	const json = open("silent");
	json.send(`${LOGIN}Content-Length: 100\r\n\r\n{"email":"a@b.example",`);
	const chunked = open("silent");
	chunked.send(`${LOGIN}Transfer-Encoding: chunked\r\n\r\n5\r\n{"ema\r\n`);
	const upload = open("silent");
	upload.send(
		"POST /api/request HTTP/1.1\r\nHost: x\r\nContent-Length: 50000\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n" +
			'--b\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4 and no more',
	);
	await expectOthersAreServed();
	for (const connection of [json, chunked, upload]) {
		expect(statuses(await connection.ended).filter((status) => status < 400)).toEqual([]);
	}
	await expect.poll(() => seen.length).toBeGreaterThan(0);
	watcher.close();
	await expect.poll(() => readdir(folder)).toEqual(filesAtStart);
});

test("a body sent byte by byte gets 408 at the timeout", async () => {
	const connections = Array.from({ length: 50 }, () => {
		const connection = open("hurried");
		connection.send(`${LOGIN}Content-Length: 100000\r\n\r\n`);
		sendByteByByte(connection, '{"email": "a@b.example", ');
		return connection;
	});
	await expectOthersAreServed();
	for (const connection of connections) {
		expect(statuses(await connection.ended)).toEqual([408]);
	}
});

test("garbage after a request closes the connection; at most the request before it is answered", async () => {
	const connection = open();
	connection.send(
		`GET /api/categories HTTP/1.1\r\nHost: x\r\n\r\n${"\0\xff garbage \r\n".repeat(20)}`,
	);
	expect(["200", "400", "200,400"]).toContain(statuses(await connection.ended).join());
	await expectOthersAreServed();
});

test("many requests sent at once on one connection are each answered, in order", async () => {
	const connection = open();
	const next = (path: string, rest = "") => `GET ${path} HTTP/1.1\r\nHost: x\r\n${rest}\r\n`;
	connection.send(next("/api/categories") + next("/api/nothing") + next("/api/orders"));
	connection.send(next("/api/health", "Connection: close\r\n"));
	expect(statuses(await connection.ended)).toEqual([200, 404, 401, 200]);
});

test.each([
	["20,000 bytes of headers", `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${"a".repeat(20_000)}\r\n\r\n`],
	["thousands of headers", `GET / HTTP/1.1\r\nHost: x\r\n${"a: b\r\n".repeat(5_000)}\r\n`],
	["an address of 100,000 characters", `GET /${"a".repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
	[
		"a query of 100,000 characters",
		`GET /api/school-projects?search=${"a".repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
	],
])("%s are refused with 431", async (_, head) => {
	const connection = open();
	connection.send(head);
	expect(statuses(await connection.ended)).toEqual([431]);
	await expectOthersAreServed();
});

test.each([
	["no protocol", "GET /\r\n\r\n"],
	["no host", "GET /api/categories HTTP/1.1\r\n\r\n"],
	["an invalid host", "GET /api/nothing HTTP/1.1\r\nConnection: close\r\nHost: a b/<c>\r\n\r\n"],
	["two hosts", "GET /api/categories HTTP/1.1\r\nHost: x\r\nConnection: close\r\nhost: y\r\n\r\n"],
	[
		"the same host twice",
		"GET /api/categories HTTP/1.1\r\nHost: x\r\nConnection: close\r\nHost: x\r\n\r\n",
	],
	[
		"a host with a path",
		"GET /api/categories HTTP/1.1\r\nConnection: close\r\nHost: x/api/nothing\r\n\r\n",
	],
	[
		"two hosts in one header",
		"GET /api/categories HTTP/1.1\r\nConnection: close\r\nHost: x, y\r\n\r\n",
	],
	["two lengths", `${LOGIN}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
	[
		"a length and chunks",
		`${LOGIN}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
	],
	["a negative length", `${LOGIN}Content-Length: -1\r\n\r\n`],
	["chunks of no length", `${LOGIN}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`],
	["a folded header", "GET /api/categories HTTP/1.1\r\nHost: x\r\nA: b\r\n c: d\r\n\r\n"],
	[
		"a bare line feed within a header",
		"GET /api/categories HTTP/1.1\r\nHost: x\r\nA: b\nC: d\r\n\r\n",
	],
	["TLS where there is none", `\x16\x03\x01\x02\x00\x01${"\0".repeat(50)}\r\n\r\n`],
])("a request with %s is refused", async (_, text) => {
	const connection = open();
	connection.send(Buffer.from(text, "latin1"));
	const received = await connection.ended;
	expect(statuses(received)).toEqual([400]);
	expect(received).not.toMatch(/Error|node:|\.ts/);
});

test("a body over its limit is refused with 413 without being stored, with or without a length header", async () => {
	const announced = open("silent");
	announced.send(`${LOGIN}Content-Length: 900000000\r\nConnection: close\r\n\r\n{`);
	const chunk = randomBytes(65_536).toString("hex");
	const sent = await fetch(`http://127.0.0.1:${port("usual")}/api/auth/login`, {
		method: "POST",
		headers: { connection: "close" },
		duplex: "half",
		body: new ReadableStream({
			start(controller) {
				for (let count = 0; count < 20; count += 1) controller.enqueue(Buffer.from(chunk));
				controller.close();
			},
		}),
	} as RequestInit);
	expect(sent.status).toBe(413);
	expect(statuses(await announced.ended).filter((status) => status < 400)).toEqual([]);
});

test("a client that does not read its response is disconnected", async () => {
	const { url } = await storeLargePicture();
	const accepted = once(servers.silent, "connection");
	const { socket, send } = open("silent");
	socket.pause();
	send(`GET ${url} HTTP/1.1\r\nHost: x\r\n\r\n`);
	await accepted;
	await expectOthersAreServed();
	await expect.poll(() => countConnections(servers.silent)).toBe(0);
	socket.destroy();
});

test("a client that sends almost nothing gets 408 long before the request timeout", async () => {
	const form =
		"POST /api/request HTTP/1.1\r\nHost: x\r\nContent-Length: 50000\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n" +
		'--b\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF';
	for (const head of [`${LOGIN}Content-Length: 100000\r\n\r\n`, form]) {
		const connection = open("paced");
		connection.send(head);
		sendByteByByte(connection, "not much more than this, ");
		expect(statuses(await connection.ended)).toEqual([408]);
	}
});

test("a fast start does not allow a slow rest", async () => {
	const connection = open("paced");
	connection.send(`${LOGIN}Content-Length: 100000\r\n\r\n{"email": "${"a".repeat(50_000)}`);
	sendByteByByte(connection, "aaaa");
	expect(statuses(await connection.ended)).toEqual([408]);
});

test("a slow client that keeps sending is served, however long it takes", async () => {
	let read = () => 0;
	servers.measured.once("connection", (socket) => {
		read = () => socket.bytesRead;
	});
	// With a fake date, each step takes most of the allowed time on any machine.
	vi.useFakeTimers({ toFake: ["Date"] });
	const connection = open("measured");
	const body = JSON.stringify({ email: "a@b.example", password: "x".repeat(30_000) });
	const head = `${LOGIN}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n`;
	connection.send(head);
	for (let sent = 0; sent < body.length; sent += 2_000) {
		connection.send(body.slice(sent, sent + 2_000));
		const expected = head.length + Math.min(sent + 2_000, body.length);
		while (read() < expected) await nextTurn();
		vi.setSystemTime(Date.now() + 50_000);
		// A timer of the same length as the server's, so that it ends after the next check.
		await pause(CHECK_MS);
	}
	vi.useRealTimers();
	// The password is too long, so the complete request is answered with 400.
	expect(statuses(await connection.ended)).toEqual([400]);
});

test("a client that reads one byte at a time is disconnected", async () => {
	const { url } = await storeLargePicture();
	const accepted = once(servers.paced, "connection");
	const { socket, ended } = open("paced");
	socket.removeAllListeners("data");
	socket.pause();
	socket.write(`GET ${url} HTTP/1.1\r\nHost: x\r\n\r\n`);
	const timer = setInterval(() => socket.read(1), 20);
	await accepted;
	await expect.poll(() => countConnections(servers.paced)).toBe(0);
	clearInterval(timer);
	socket.destroy();
	await ended;
});

test("one connection too many is refused, and accepted once another one closes", async () => {
	const held = [open("small"), open("small"), open("small")];
	await expect.poll(() => countConnections(servers.small)).toBe(3);
	const refused = open("small");
	refused.send("GET /api/categories HTTP/1.1\r\nHost: x\r\n\r\n");
	expect(await refused.ended).toBe("");
	for (const { socket } of held) socket.destroy();
	await expect.poll(() => countConnections(servers.small)).toBe(0);
	const served = open("small");
	served.send("GET /api/categories HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
	expect(statuses(await served.ended)).toEqual([200]);
});
