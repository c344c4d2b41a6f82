import type { IncomingMessage, ServerResponse } from "node:http";
import type { Encoding } from "../platform/cache/encoded-body.server.ts";
import type { CachedAnswer } from "../platform/cache/page-cache.server.ts";

/** Sends a cached body in the best encoding that the client accepts, or 304. */
export async function sendCached(
	incoming: IncomingMessage,
	outgoing: ServerResponse,
	answer: CachedAnswer,
	security: readonly [string, string][],
): Promise<void> {
	const headers: Record<string, string | number> = { ...answer.headers, etag: answer.etag };
	for (const [name, value] of security) headers[name] ??= value;
	const vary = outgoing.getHeader("vary");
	if (vary !== undefined) headers.vary = headers.vary ? `${headers.vary}, ${vary}` : String(vary);
	if (incoming.headers["if-none-match"]?.includes(answer.etag)) {
		delete headers["content-type"];
		outgoing.writeHead(304, headers);
		outgoing.end();
		return;
	}
	const encoding = answer.body.isCompressible
		? bestEncoding(incoming.headers["accept-encoding"])
		: undefined;
	if (encoding !== undefined) headers["content-encoding"] = encoding;
	const made = encoding === undefined ? answer.body.plain() : answer.body.in(encoding);
	const bytes = made instanceof Buffer ? made : await made;
	headers["content-length"] = bytes.length;
	outgoing.writeHead(200, headers);
	outgoing.end(incoming.method === "HEAD" ? undefined : bytes);
}

function bestEncoding(accepts: string | string[] | undefined): Encoding | undefined {
	if (typeof accepts !== "string") return undefined;
	if (/\bbr\b(?!;q=0(?:\.0*)?(?:,|$))/.test(accepts)) return "br";
	if (/\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/.test(accepts)) return "gzip";
	return undefined;
}
