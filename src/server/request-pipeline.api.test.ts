import { once } from "node:events";
import { createServer, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, expect, test } from "vitest";
import { testApp } from "../../tests/support/app.ts";

const app = await testApp();
const server = createServer(app.listener);
server.listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as AddressInfo;
const base = `http://127.0.0.1:${port}`;
afterAll(async () => {
	server.closeAllConnections();
	server.close();
	await app.close();
});

test("an unknown path of the API is answered in JSON", async () => {
	const answer = await fetch(`${base}/api`);
	expect(answer.status).toBe(404);
	expect(await answer.json()).toMatchObject({ success: false });
});

test.each(["/api/health", "/metrics"])("%s is read-only", async (path) => {
	expect((await fetch(base + path)).status).toBe(200);
	// Not 200 for metrics: fetch sends HEAD with "Connection: close", as a proxy might, and proxies get none.
	expect((await fetch(base + path, { method: "HEAD" })).status).not.toBe(405);
});

/** Unlike fetch, sends any method. */
async function send(method: string, path: string) {
	const sent = request(base + path, { method, agent: false }).end();
	const [answer] = await once(sent, "response");
	answer.resume();
	return { status: answer.statusCode, allow: answer.headers.allow };
}

test.each([
	"/api/health",
	"/metrics",
	"/.well-known/security.txt",
	"/sitemap.xml",
	"/media/none.webp",
])("%s refuses every method but those that read", async (path) => {
	for (const method of ["POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"]) {
		expect(await send(method, path), method).toEqual({ status: 405, allow: "GET, HEAD" });
	}
	expect(await send("OPTIONS", path)).toEqual({ status: 204, allow: "GET, HEAD" });
});

test("the API names an address's methods, whatever body was sent", async () => {
	for (const method of ["PATCH", "TRACE", "PROPFIND"]) {
		const answer = await send(method, "/api/categories");
		expect(answer, method).toEqual({ status: 405, allow: "GET, HEAD, POST" });
	}
	expect(await send("OPTIONS", "/api/categories")).toEqual({
		status: 204,
		allow: "GET, HEAD, POST",
	});
	expect((await send("TRACE", "/api/nothing")).status).toBe(404);
});

test("an API path with percent escapes is not found, so that no check by path can miss it", async () => {
	for (const path of ["/%61pi/categories", "/api%2Fcategories"]) {
		expect((await fetch(base + path)).status, path).toBe(404);
		expect((await send("POST", path)).status, path).toBe(405);
	}
});

test("without a contact there is no security.txt", async () => {
	expect((await send("GET", "/.well-known/security.txt")).status).toBe(404);
});

test("other sites may embed pictures and nothing else", async () => {
	const policyOf = async (path: string) =>
		(await fetch(base + path)).headers.get("cross-origin-resource-policy");
	expect(await policyOf("/media/none.webp")).toBe("cross-origin");
	for (const path of ["/api/categories", "/api/nothing", "/sitemap.xml"])
		expect(await policyOf(path), path).toBe("same-origin");
});

test("a health check in HTTP/1.0 without a host is answered", async () => {
	const socket = connect(port, "127.0.0.1");
	socket.write("GET /api/health HTTP/1.0\r\n\r\n");
	let answer = "";
	for await (const chunk of socket) answer += chunk;
	expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
	expect(answer).toContain('{"status":"ok"}');
});

test("no request can follow one whose body was not read to its end", async () => {
	const socket = connect(port, "127.0.0.1");
	socket.on("error", () => {});
	const body = `--b\r\n${`X: ${"y".repeat(60)}\r\n`.repeat(10_000)}`;
	socket.write(
		`POST /api/request HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
	);
	const [answer] = await once(socket, "data");
	socket.destroy();
	expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /);
	expect(String(answer)).toMatch(/^connection: close\r$/im);
});

test.each([
	["both ways", "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n"],
	["twice", "Content-Length: 4\r\nContent-Length: 40\r\n"],
	["in a transfer coding that HTTP does not define", "Transfer-Encoding: xchunked\r\n"],
])(
	"a request that declares its length %s is refused, and nothing after it is read",
	async (_, length) => {
		const socket = connect(port, "127.0.0.1");
		const hidden = "GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n";
		socket.write(`POST /api/auth/login HTTP/1.1\r\nHost: x\r\n${length}\r\n0\r\n\r\n${hidden}`);
		let answer = "";
		for await (const chunk of socket) answer += chunk;
		expect(answer).toMatch(/^HTTP\/1\.1 400 /);
		expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
	},
);
