import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { CallOrigin } from "../platform/api/answer-call.server.ts";
import { createEndpointsAt, methodsOf, unroutedResponse } from "../platform/api/api.server.ts";
import type { Endpoint } from "../platform/api/endpoint.ts";
import { failure } from "../platform/api/failure.server.ts";
import { EncodedBody } from "../platform/cache/encoded-body.server.ts";
import {
	CACHE_TAGS,
	type CachedResponse,
	type PageCache,
} from "../platform/cache/page-cache.server.ts";
import type { StaticFiles } from "../platform/files/static-files.server.ts";
import { AppError } from "../platform/http/app-error.ts";
import { readToEnd } from "../platform/http/request-input.server.ts";
import { withoutErrorText } from "../platform/http/streamed-response.server.ts";
import { textResponse } from "../platform/http/text-response.ts";
import type { Log } from "../platform/operations/log.server.ts";
import type { Settings } from "../platform/settings.ts";
import { bestEncoding, createCacheKey, isApi, sendCached } from "./cached-responses.ts";
import { createLoadLimit } from "./load-limit.ts";
import type { Metrics } from "./metrics.ts";
import type { PageRoute } from "./page-routes.ts";
import { clientAddress, decodable, hasValidHost, isReading, pathOf } from "./request-line.ts";
import {
	createCors,
	createSiteCheck,
	DOCUMENT_HEADERS,
	isPartOfPage,
	securityHeaders,
} from "./response-headers.ts";
import { somethingWrong } from "./routes.ts";

export interface PipelineOptions {
	settings: Settings;
	endpoints: readonly Endpoint[];
	/** Answers what is neither cached nor a built file. */
	answer: (request: Request, origin: CallOrigin) => Promise<Response>;
	cache: PageCache;
	/** Paths that are never refused under load: monitoring needs health and metrics most then. */
	otherPaths: readonly string[];
	/** Paths that are cached like pages. */
	sitemapAndFeed: readonly string[];
	pageAt: ((path: string) => Promise<PageRoute>) | undefined;
	statics: StaticFiles | undefined;
	metrics: Pick<Metrics, "countCacheLookup" | "countRefusal">;
	log: Log;
}

/** Sends cached bytes if there are any, else asks the API, file store or page. */
export function createRequestPipeline(options: PipelineOptions) {
	const { settings, cache, metrics, statics, log } = options;
	const otherPaths = new Set(options.otherPaths);
	const cacheKey = createCacheKey(options);
	let year = new Date().getFullYear();
	const fileSecurity = securityHeaders(settings);
	const documentSecurity = [...fileSecurity, ...DOCUMENT_HEADERS];
	const emptyBodyHeaders = Object.fromEntries([...documentSecurity, ["cache-control", "no-store"]]);
	const securityFor = (type: unknown) => (isPartOfPage(type) ? fileSecurity : documentSecurity);
	const cors = createCors(settings.corsOrigins);
	const isCrossSite = createSiteCheck(settings);
	const endpointsAt = createEndpointsAt(options.endpoints);
	const withinLoadLimit = createLoadLimit(settings.requestsAtOnce);

	const listener = getRequestListener(
		async (request, { incoming, outgoing }) => {
			let response: Response;
			try {
				const answered = await options.answer(request, originOf(incoming as IncomingMessage));
				response = await withoutErrorText(answered, outgoing as ServerResponse, log);
			} catch (error) {
				log.error({ error }, "request failed");
				response = somethingWrong();
			}
			return complete(response, request, incoming as IncomingMessage, outgoing as ServerResponse);
		},
		{
			overrideGlobalObjects: false,
			// The fallback for HTTP/1.0 requests without a Host header, such as simple health checks.
			hostname: "localhost",
		},
	);

	const originOf = (incoming: IncomingMessage): CallOrigin => ({
		ip: clientAddress(incoming, settings.trustProxy),
	});

	/** Adds the headers that every response has, and reads the rest of the request. */
	async function complete(
		response: Response,
		request: Request,
		incoming: IncomingMessage,
		outgoing: ServerResponse,
	): Promise<Response> {
		response.headers.delete(CACHE_TAGS);
		// Added to the response's own Vary, see `createCors`.
		const vary = outgoing.getHeader("vary");
		if (vary !== undefined && response.headers.has("vary")) {
			response.headers.append("vary", String(vary));
		}
		// After a 304 the browser applies the headers that it has stored.
		const added = response.status === 304 ? [] : securityFor(response.headers.get("content-type"));
		for (const [name, value] of added) {
			if (!response.headers.has(name)) response.headers.set(name, value);
		}
		await readToEnd(request);
		// The body was not read to its end, so the connection is closed, and a proxy must not reuse it.
		if (!incoming.complete) response.headers.set("connection", "close");
		// Without the header, browsers may cache a redirect or refusal for as long as they like.
		if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
		return response;
	}

	/** Never rejects: an unexpected error costs one response, not the process. */
	return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
		try {
			const response = respond(incoming, outgoing);
			if (response) await response;
		} catch (error) {
			log.error({ error }, "request failed");
			if (outgoing.headersSent) outgoing.destroy();
			else outgoing.writeHead(500, emptyBodyHeaders).end();
		}
	};

	function respond(incoming: IncomingMessage, outgoing: ServerResponse): void | Promise<void> {
		// See `limitPipelining`.
		if (incoming.socket.destroyed) return;
		const { method } = incoming;
		const url = decodable(incoming.url ?? "/");
		incoming.url = url;
		// A request line without a protocol is parsed as HTTP/0.9, which no legitimate client uses.
		if (incoming.httpVersionMajor < 1 || !hasValidHost(incoming)) {
			outgoing.writeHead(400, { connection: "close" }).end();
			return;
		}
		if (cors(incoming, outgoing)) {
			outgoing.writeHead(204, emptyBodyHeaders).end();
			return;
		}
		if (isCrossSite(incoming)) {
			log.info({ method, status: 403 }, "call from another site refused");
			const sentence = "Other websites may not send requests here.";
			return sendResponse(incoming, outgoing, failure(new AppError("forbidden", sentence), log));
		}
		if (!isReading(method)) return respondToWrite(incoming, outgoing, url);
		const key = incoming.headers.authorization === undefined ? cacheKey(url) : undefined;
		if (key === undefined) return readUncached(incoming, outgoing, url);
		return key instanceof Promise
			? key.then((resolved) => readCached(incoming, outgoing, resolved))
			: readCached(incoming, outgoing, key);
	}

	function readCached(
		incoming: IncomingMessage,
		outgoing: ServerResponse,
		key: string,
	): void | Promise<void> {
		expireAtNewYear();
		const found = cache.find(key);
		metrics.countCacheLookup(found !== undefined);
		return found
			? sendCached(incoming, outgoing, found, documentSecurity)
			: renderAndCache(key, incoming, outgoing);
	}

	async function readUncached(incoming: IncomingMessage, outgoing: ServerResponse, url: string) {
		const path = pathOf(url);
		const file = otherPaths.has(path) ? undefined : await statics?.find(path);
		if (!file) return respondUncached(incoming, outgoing, url);
		await sendCached(incoming, outgoing, file, securityFor(file.headers["content-type"]));
	}

	async function respondToWrite(incoming: IncomingMessage, outgoing: ServerResponse, url: string) {
		const refused = await methodNotAllowed(incoming.method, url);
		if (refused) await sendResponse(incoming, outgoing, refused);
		else await respondUncached(incoming, outgoing, url);
	}

	async function respondUncached(incoming: IncomingMessage, outgoing: ServerResponse, url: string) {
		const handle = async () => listener(incoming, outgoing);
		if (otherPaths.has(pathOf(url))) return handle();
		await withinLoadLimit(outgoing, handle, () =>
			endpointsAt(pathOf(url)).some(({ callerNeverRetries }) => callerNeverRetries)
				? handle()
				: sendResponse(incoming, outgoing, tooBusy(url)),
		);
	}

	function tooBusy(url: string): Response {
		metrics.countRefusal();
		const sentence = "The server is very busy. Please try again in a few seconds.";
		if (isApi(pathOf(url))) {
			return failure(new AppError("unavailable", sentence, { retryAfter: RETRY_AFTER_S }), log);
		}
		return textResponse(503, sentence, { "retry-after": String(RETRY_AFTER_S) });
	}

	/** The 405 for an unsupported method, or undefined. The API sends its own; a `Request` cannot be a TRACE. */
	async function methodNotAllowed(method: string | undefined, url: string) {
		const path = URL.canParse(url, PARSING_BASE) ? new URL(url, PARSING_BASE).pathname : "/";
		if (isApi(path) && !otherPaths.has(path)) {
			return method === "TRACE"
				? unroutedResponse(method, methodsOf(endpointsAt(path)), log)
				: undefined;
		}
		// React Router's client posts a page's form to its path with this ending.
		const page = await options.pageAt?.(path.replace(/\.data$/, ""));
		const methods = ["GET", "HEAD", ...(page?.takesForm ? ["POST"] : [])];
		return methods.includes(method as string)
			? undefined
			: unroutedResponse(method as string, methods, log);
	}

	async function sendResponse(
		incoming: IncomingMessage,
		outgoing: ServerResponse,
		response: Response,
	): Promise<void> {
		const headers = new Headers(response.headers);
		headers.delete(CACHE_TAGS);
		for (const [name, value] of documentSecurity) if (!headers.has(name)) headers.set(name, value);
		let body: Buffer = Buffer.from(await response.arrayBuffer());
		// Compresses uncached pages. Responses to posted forms, with personal data, do not pass here and stay uncompressed.
		const isPage = headers.get("content-type")?.startsWith("text/html");
		const encoding = isPage ? bestEncoding(incoming.headers["accept-encoding"]) : undefined;
		if (encoding) {
			body = await new EncodedBody(body).in(encoding);
			headers.set("content-encoding", encoding);
			// writeHead replaces what `createCors` has set.
			headers.append(
				"vary",
				["Accept-Encoding", outgoing.getHeader("vary") ?? []].flat().join(", "),
			);
		}
		outgoing.writeHead(response.status, Object.fromEntries(headers));
		outgoing.end(incoming.method === "HEAD" ? undefined : body);
	}

	/** Expires cached pages at New Year, because every page shows the year in its footer. */
	function expireAtNewYear() {
		const now = new Date().getFullYear();
		if (now === year) return;
		year = now;
		cache.invalidate("all");
	}

	async function renderAndCache(key: string, incoming: IncomingMessage, outgoing: ServerResponse) {
		const render = () => {
			const headers = { accept: "text/html" };
			const request = new Request(new URL(key, settings.siteUrl), { headers });
			return options.answer(request, originOf(incoming));
		};
		let response: CachedResponse | Response;
		try {
			// Load shedding applies inside the cache, so that concurrent requests for one page count once.
			response = await cache.get(key, () => withinLoadLimit(outgoing, render, () => tooBusy(key)));
		} catch (error) {
			log.error({ error }, "page failed");
			response = somethingWrong();
		}
		await (response instanceof Response
			? sendResponse(incoming, outgoing, response)
			: sendCached(incoming, outgoing, response, documentSecurity));
	}
}

/** Seconds; accepted requests have been answered by then. */
const RETRY_AFTER_S = 2;

/** Base URL for parsing paths. */
const PARSING_BASE = "http://localhost";
