import { createServer, type Server } from "node:http";

/** How long and how much a sender may take before the server lets go; times in milliseconds. */
export interface HttpLimits {
	/** Until the last header has come. */
	headersMs: number;
	/** Until the last byte of the request has come. */
	requestMs: number;
	/** Without a byte in either direction. */
	silenceMs: number;
	/** Between two requests on one connection. */
	keepAliveMs: number;
	/** How often the first two are looked at. */
	checkEveryMs: number;
	/** Bytes of the request line and all headers together. */
	headerBytes: number;
	/** Headers beyond these are not read. */
	headerCount: number;
}

export const HTTP_LIMITS: HttpLimits = {
	headersMs: 20_000,
	// Ten files of 10 MB over a slow mobile network take their time.
	requestMs: 1_800_000,
	// Who is silent for a minute has gone, or only means to hold the place.
	silenceMs: 60_000,
	keepAliveMs: 20_000,
	checkEveryMs: 5_000,
	headerBytes: 16_384,
	headerCount: 200,
};

/** An HTTP server that nobody can hold up: whoever is too slow gets 408, whoever sends too much of a head 431. */
export function createHttpServer(limits: HttpLimits): Server {
	const server = createServer({
		requestTimeout: limits.requestMs,
		headersTimeout: limits.headersMs,
		keepAliveTimeout: limits.keepAliveMs,
		connectionsCheckingInterval: limits.checkEveryMs,
		maxHeaderSize: limits.headerBytes,
	});
	server.maxHeadersCount = limits.headerCount;
	server.setTimeout(limits.silenceMs);
	return server;
}
