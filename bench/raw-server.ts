// Baseline: a plain node:http server that answers each path with the body last sent for it by `process.send`.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface Answer {
	path: string;
	headers: Record<string, string>;
	body: string;
}

const ready = new Map<string, { headers: Record<string, string>; body: Buffer }>();
const server = createServer((request, response) => {
	const answer = ready.get(request.url ?? "");
	response.writeHead(answer ? 200 : 404, answer?.headers).end(answer?.body);
}).listen(0, "127.0.0.1");

process.on("message", ({ path, headers, body }: Answer) => {
	ready.set(path, { headers, body: Buffer.from(body, "base64") });
	process.send?.((server.address() as AddressInfo).port);
});
