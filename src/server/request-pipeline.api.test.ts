import { once } from "node:events";
import { createServer } from "node:http";
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

test("an address of the API alone is answered in JSON", async () => {
	const answer = await fetch(`${base}/api`);
	expect(answer.status).toBe(404);
	expect(await answer.json()).toMatchObject({ success: false });
});

test.each(["/api/health", "/metrics"])("%s is for reading only", async (path) => {
	expect((await fetch(base + path)).status).toBe(200);
	expect((await fetch(base + path, { method: "HEAD" })).status).toBe(200);
	const refused = await fetch(base + path, { method: "POST" });
	expect(refused.status).toBe(405);
	expect(refused.headers.get("allow")).toBe("GET, HEAD");
});

test("a health check in HTTP/1.0 without a host is answered", async () => {
	const socket = connect(port, "127.0.0.1");
	socket.write("GET /api/health HTTP/1.0\r\n\r\n");
	let answer = "";
	for await (const chunk of socket) answer += chunk;
	expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
	expect(answer).toContain('{"status":"ok"}');
});
