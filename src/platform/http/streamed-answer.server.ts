import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { Log } from "../operations/log.server.ts";

const streamed = new WeakSet<Response>();

/** An answer whose content is read while it is sent, and so can fail when its head has long gone. */
export function streamedAnswer(content: Readable, headers: Record<string, string>): Response {
	const response = new Response(Readable.toWeb(content) as ReadableStream, { headers });
	streamed.add(response);
	return response;
}

/**
 * The answer as it may go out. Left to itself, `@hono/node-server` ends a body that fails with the error's message.
 * Rejects when the first bytes fail; what fails later breaks the connection off, so that nobody takes the part
 * for the whole.
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
				// It is waited for by the next pull, which comes later than its failure.
				next.catch(() => {});
			} catch (error) {
				log.error({ error }, "an answer broke off");
				outgoing.destroy();
				// The reader of the connection now cancels this stream. Until then, neither close it nor report the error.
				await new Promise(() => {});
			}
		},
		cancel: (reason) => reader.cancel(reason),
	});
	return new Response(body, response);
}
