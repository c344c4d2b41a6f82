import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { Log } from "../operations/log.server.ts";

const streamed = new WeakSet<Response>();

/** A response whose content is streamed, so it can fail after the headers were sent. */
export function streamedResponse(content: Readable, headers: Record<string, string>): Response {
	const response = new Response(Readable.toWeb(content) as ReadableStream, { headers });
	streamed.add(response);
	return response;
}

/**
 * Makes a streamed response safe to send. By default `@hono/node-server` ends a failing body with the error's message.
 * Rejects if the first chunk fails; a later failure breaks the connection, so that no client takes a partial body for
 * the whole.
 */
export async function withoutErrorText(
	response: Response,
	outgoing: ServerResponse,
	log: Log,
): Promise<Response> {
	if (!streamed.has(response) || !response.body) return response;
	const reader = (response.body as ReadableStream<Uint8Array>).getReader();
	let next = reader.read();
	await next;
	const body = new ReadableStream<Uint8Array>({
		async pull(controller) {
			try {
				const { done, value } = await next;
				if (done) return controller.close();
				controller.enqueue(value);
				next = reader.read();
				// Avoids an unhandled rejection: the next pull awaits this promise later.
				next.catch(() => {});
			} catch (error) {
				log.error({ error }, "a response broke off");
				outgoing.destroy();
				// Destroying the connection cancels this stream. Until then, neither close it nor report the error.
				await new Promise(() => {});
			}
		},
		cancel: (reason) => reader.cancel(reason),
	});
	return new Response(body, response);
}
