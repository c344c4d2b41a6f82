import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { ForeignServer } from "./foreign-server.ts";
import type { Shapes } from "./shapes.ts";

export interface ListeningServer {
	url: string;
	foreign: ForeignServer;
	/** The headers that browsers asked for in preflight requests, sorted and joined. */
	preflightHeaders: Set<string>;
	close(): Promise<void>;
}

/**
 * Starts a foreign server on its own origin, below `/some/base`. It allows calls from any origin, with the headers
 * that the specification names and no others.
 */
export async function startForeignServer(
	shapes: Shapes,
	picture: Buffer,
): Promise<ListeningServer> {
	const preflightHeaders = new Set<string>();
	let foreign: ForeignServer;
	const server: Server = createServer(async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk);
		response.setHeader("access-control-allow-origin", request.headers.origin ?? "*");
		if (request.url === "/picture.png") {
			response.writeHead(200, { "content-type": "image/png" }).end(picture);
			return;
		}
		if (request.method === "OPTIONS") {
			preflightHeaders.add(String(request.headers["access-control-request-headers"] ?? ""));
			response.setHeader("access-control-allow-methods", "GET, POST, PUT, DELETE");
			response.setHeader("access-control-allow-headers", "authorization, content-type");
			response.writeHead(204).end();
			return;
		}
		const { status, type, body } = foreign.answer({
			method: request.method as string,
			path: (request.url as string).replace(/^\/some\/base/, ""),
			headers: request.headers as Record<string, string>,
			body: Buffer.concat(chunks).toString("latin1"),
		});
		response.writeHead(status, { "content-type": type }).end(body);
	});
	await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
	const { port } = server.address() as AddressInfo;
	const origin = `http://127.0.0.1:${port}`;
	foreign = new ForeignServer(shapes, `${origin}/picture.png`);
	return {
		url: `${origin}/some/base`,
		foreign,
		preflightHeaders,
		async close() {
			server.closeAllConnections();
			await new Promise((closed) => server.close(closed));
		},
	};
}
