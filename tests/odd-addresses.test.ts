import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { serverForFile } from "./support/server-for-file.ts";

const server = await serverForFile();

/** Requests an address verbatim, which Node's own clients would not send. Returns the head of the answer. */
async function ask(address: string): Promise<string> {
	const { hostname, port } = new URL(server.url);
	const socket = connect(Number(port), hostname);
	await once(socket, "connect");
	socket.write(`GET ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
	let answer = "";
	for await (const chunk of socket.setEncoding("latin1")) answer += chunk;
	return answer.slice(0, answer.indexOf("\r\n\r\n"));
}

test.each([
	"/\\a:99999",
	"/\\\\[",
	"/\\elsewhere.example/",
	"/\\elsewhere.example/projects",
	"//elsewhere.example:99999/",
	"/projects/\\[::",
	"/api/results/\\..\\..",
	"/%",
	"/projects/%E0%A4%A",
	"/projects?search=%E0%A4%A&page=%",
	"/assets/%00.css",
	"/assets/..%2f..%2fpackage.json",
	"/media/%2e%2e%2fmradi.sqlite",
	"http://elsewhere.example:99999/",
	"http://elsewhere.example/projects",
	"*",
	"?",
	"elsewhere",
	"/[::1]:99999",
])("the address %s is answered, redirects to no other site and does no harm", async (address) => {
	const head = await ask(address);
	expect(head).toMatch(/^HTTP\/1\.1 [234]\d\d /);
	expect(head).not.toMatch(/^location: (https?:)?[/\\]{2}/im);
	expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
});
