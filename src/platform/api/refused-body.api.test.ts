// On SQLite alone.
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { assistanceForm, sendRequest } from "../../../tests/support/assistance.ts";
import { pdf } from "../../../tests/support/files.ts";

const app = await testApp();
const server = createServer(app.listener);
server.listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as AddressInfo;
afterAll(async () => {
	server.closeAllConnections();
	server.close();
	await app.close();
});

/** Sends everything before reading anything, as some browsers do. Returns the status line. */
async function sendAll(path: string, request: Request): Promise<string> {
	const body = Buffer.from(await request.arrayBuffer());
	const socket = connect(port, "127.0.0.1");
	await once(socket, "connect");
	socket.write(
		`POST /api${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: ${request.headers.get("content-type")}\r\ncontent-length: ${body.length}\r\n\r\n`,
	);
	await new Promise<void>((resolve, reject) => {
		socket.once("error", reject);
		socket.write(body, () => resolve());
	});
	let answer = "";
	for await (const chunk of socket) answer += chunk;
	return answer.slice(0, answer.indexOf("\r\n"));
}

function post(body: BodyInit): Request {
	return new Request("http://localhost", { method: "POST", body });
}

/** More than a server reads by itself after it has answered. */
const LARGE = 40_000_000;

test("a sender of files that are too large gets the refusal instead of a broken connection", async () => {
	const file = Buffer.alloc(LARGE / 2);
	const form = assistanceForm({}, [
		["a.pdf", file],
		["b.pdf", file],
	]);
	expect(await sendAll("/request", post(form))).toBe("HTTP/1.1 413 Payload Too Large");
});

test("a signed-out sender of a large file gets the refusal", async () => {
	const form = new FormData();
	form.append("file", new Blob([Buffer.alloc(LARGE)]), "a.png");
	expect(await sendAll("/assets/upload", post(form))).toBe("HTTP/1.1 401 Unauthorized");
});

test("a sender of JSON that is too large gets the refusal", async () => {
	const json = Buffer.alloc(LARGE, " ");
	expect(await sendAll("/orders/by-slug", post(json))).toBe("HTTP/1.1 413 Payload Too Large");
});

test.each([
	["/orders/by-slug", "application/json"],
	["/request", "multipart/form-data; boundary=form"],
	["/no-such-call", "application/json"],
])("a body of a million tiny chunks to %s is not read to its end", async (path, type) => {
	const socket = connect(port, "127.0.0.1");
	socket.on("error", () => {});
	await once(socket, "connect");
	socket.write(
		`POST /api${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ntransfer-encoding: chunked\r\n\r\n`,
	);
	// Never ended: the connection closes only if the server refuses to read on.
	socket.write(Buffer.from("1\r\n-\r\n".repeat(1_000_000)));
	socket.resume();
	await new Promise((closed) => socket.once("close", closed));
	expect(socket.destroyed).toBe(true);
});

test("after senders disconnect in the middle of a file, the next form is accepted", async () => {
	const boundary = "----form";
	const head = (field: string) =>
		`--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="a.pdf"\r\n\r\n%PDF-`;
	for (const field of ["files", "another"]) {
		const socket = connect(port, "127.0.0.1");
		await once(socket, "connect");
		socket.write(
			`POST /api/request HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: 100000\r\n\r\n${head(field)}`,
		);
		socket.destroy();
		await once(socket, "close");
	}
	const answer = await sendRequest(app, assistanceForm({}, [["a.pdf", pdf()]]));
	expect(answer.status).toBe(201);
});
