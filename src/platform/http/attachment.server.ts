import { Readable } from "node:stream";
import { streamedResponse } from "./streamed-response.server.ts";

/** A response that browsers save under `name` and never display, because its content may come from strangers. */
export function attachment(file: {
	name: string;
	type: string;
	/** In bytes, if known. */
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

/** A CSV download from chunks of its text. */
export function csvAttachment(name: string, content: AsyncIterable<Uint8Array>): Response {
	const type = "text/csv; charset=utf-8";
	return attachment({ name: `${name}.csv`, type, content: Readable.from(content) });
}

/** The name in plain ASCII for old clients, and in full as RFC 5987 defines. */
export function contentDisposition(name: string): string {
	const plain = name.replace(/[^\x20-\x7e]|["%\\]/gu, "_");
	const full = encodeURIComponent(name.toWellFormed()).replace(
		/['()*]/g,
		(sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
	);
	return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}
