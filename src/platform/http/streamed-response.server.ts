import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { Log } from "../operations/log.server.ts";

/** A response that browsers save under `name` and never display, because its content may come from strangers. */
export function attachment(file: {
	name: string;
	type: string;
	size?: number;
	content: Readable;
}): Response {
	return streamedResponse(file.content, {
		"content-type": file.type,
		...(file.size !== undefined && { "content-length": String(file.size) }),
		"content-disposition": contentDisposition(file.name),
		"x-content-type-options": "nosniff",
		"cache-control": "no-store",
	});
}

export function csvAttachment(name: string, content: AsyncIterable<Uint8Array>): Response {
	const type = "text/csv; charset=utf-8";
	return attachment({ name: `${name}.csv`, type, content: Readable.from(content) });
}

/** The name in plain ASCII for old clients, and in full as RFC 5987 defines. */
export function contentDisposition(name: string): string {
	const plain = name.replace(/[^\x20-\x7e]|["%\\]/gu, "_");
	const full = encodeURIComponent(name.toWellFormed()).replace(
		/['()*]/g,
		(character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
	);
	return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}

const streamed = new WeakSet<Response>();

/** A response whose content is streamed, so it can fail after the headers were sent. */
export function streamedResponse(content: Readable, headers: Record<string, string>): Response {
	// As a web stream it would end like an empty file.
	if (content.errored) throw content.errored;
	const response = new Response(Readable.toWeb(content) as ReadableStream, { headers });
	streamed.add(response);
	return response;
}

/**
 * Makes a streamed response safe to send: by default `@hono/node-server` ends a failing body with the error's text.
 * Rejects if the first chunk fails; a later failure breaks the connection, so that no client takes a part for the
 * whole.
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
	let hasBrokenOff = false;
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
				if (hasBrokenOff) return;
				hasBrokenOff = true;
				log.error({ error }, "a response broke off");
				outgoing.destroy();
				// Destroying the connection cancels this stream. Until then, neither close it nor report the error.
				await new Promise(() => {});
			}
		},
		cancel(reason) {
			if (!hasBrokenOff) log.info("a download was cut off by the client");
			hasBrokenOff = true;
			return reader.cancel(reason);
		},
	});
	return new Response(body, response);
}
