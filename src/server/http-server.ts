import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { SettingsError } from "../platform/environment.ts";
import type { Settings } from "../platform/settings.ts";
import { countedAddress } from "./request-line.ts";

/** Times in milliseconds. */
export interface HttpLimits {
	headersMs: number;
	requestMs: number;
	/** Time without a byte in either direction. */
	silenceMs: number;
	/** While waiting for the client, at least `paceBytes` must pass in every `paceMs`, in either direction. */
	paceMs: number;
	paceBytes: number;
	keepAliveMs: number;
	checkEveryMs: number;
	/** Maximum of open connections; further ones are refused. */
	connections: number;
	/** The same per IP address, so that a single client cannot take every connection. */
	connectionsPerAddress: number;
	/** Maximum of requests on one connection that wait for their response; one more closes it. */
	pipelined: number;
	/** Size of the request line and all headers. */
	headerBytes: number;
	/** Further headers are ignored. */
	headerCount: number;
}

export const HTTP_LIMITS: HttpLimits = {
	headersMs: 20_000,
	// Enough for ten files of 10 MB over a slow mobile network.
	requestMs: 1_800_000,
	// A client that is silent for a minute is gone or wants to exhaust connections.
	silenceMs: 60_000,
	// About half a kilobyte per second; 10 MB over the worst mobile network are forty times faster.
	paceMs: 60_000,
	paceBytes: 30_000,
	keepAliveMs: 20_000,
	checkEveryMs: 5_000,
	// Each costs about 20 kB, so even this many fit a small machine.
	connections: 10_000,
	// A browser opens six. Mobile networks put many people behind one address, but few of them at the same moment.
	connectionsPerAddress: 200,
	// Browsers and proxies wait for one response before they send the next request.
	pipelined: 10,
	headerBytes: 16_384,
	headerCount: 200,
};

/** Behind a proxy, all connections come from the proxy's address. */
export function httpLimits({ trustProxy }: Pick<Settings, "trustProxy">): HttpLimits {
	return trustProxy > 0 ? { ...HTTP_LIMITS, connectionsPerAddress: Infinity } : HTTP_LIMITS;
}

/** A server that slow clients cannot exhaust: slow sending gets 408, too many headers 431, slow reading is cut off. */
export function createHttpServer(limits: HttpLimits): Server {
	const server = createServer({
		requestTimeout: limits.requestMs,
		headersTimeout: limits.headersMs,
		keepAliveTimeout: limits.keepAliveMs,
		connectionsCheckingInterval: limits.checkEveryMs,
		maxHeaderSize: limits.headerBytes,
	});
	server.maxHeadersCount = limits.headerCount;
	server.maxConnections = limits.connections;
	server.setTimeout(limits.silenceMs);
	limitConnectionsPerAddress(server, limits);
	limitPipelining(server, limits);
	disconnectSlowClients(server, limits);
	return server;
}

/** Returns a function that closes idle connections, also unused ones, which `closeIdleConnections` leaves open. */
export function idleConnections(server: Server): () => void {
	const open = new Set<Socket>();
	server.on("connection", (socket) => {
		open.add(socket);
		socket.once("close", () => open.delete(socket));
	});
	return () => {
		server.closeIdleConnections();
		for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
	};
}

/** Resolves with the port. A port that cannot be bound is reported as a wrong setting. */
export async function listen(
	server: Server,
	{ port, host }: Pick<Settings, "port" | "host">,
): Promise<number> {
	await new Promise<void>((ready, fail) => {
		server.once("error", (error: NodeJS.ErrnoException) => {
			const reason =
				error.code === "EADDRINUSE"
					? `${port} is in use; choose another one`
					: error.code === "EACCES"
						? `${port} may not be used by this account`
						: `${port} on HOST ${host} cannot be used (${error.code})`;
			fail(new SettingsError(`PORT ${reason}`));
		});
		server.listen(port, host, ready);
	});
	return (server.address() as AddressInfo).port;
}

/** Fails as `listen` would, before anything is created or answered. */
export async function requireFreePort(settings: Pick<Settings, "port" | "host">): Promise<void> {
	const server = createServer();
	await listen(server, settings);
	await new Promise<void>((closed) => {
		server.close(() => closed());
		server.closeAllConnections();
	});
}

function limitConnectionsPerAddress(server: Server, { connectionsPerAddress }: HttpLimits): void {
	const open = new Map<string, number>();
	server.on("connection", (socket) => {
		const address = countedAddress(socket.remoteAddress);
		const before = open.get(address) ?? 0;
		if (before >= connectionsPerAddress) {
			socket.destroy();
			return;
		}
		open.set(address, before + 1);
		socket.once("close", () => {
			const remaining = (open.get(address) ?? 1) - 1;
			if (remaining > 0) open.set(address, remaining);
			else open.delete(address);
		});
	});
}

/** Closes connections that pipeline too much: 80 kB hold 2,000 requests. `respond` ignores those of a closed one. */
function limitPipelining(server: Server, { pipelined }: HttpLimits): void {
	const unanswered = new WeakMap<Socket, number>();
	const count = (socket: Socket, change: 1 | -1) => {
		const pending = (unanswered.get(socket) ?? 0) + change;
		unanswered.set(socket, pending);
		return pending;
	};
	server.on("request", ({ socket }, outgoing) => {
		if (count(socket, 1) > pipelined) socket.destroy();
		else outgoing.once("close", () => count(socket, -1));
	});
}

const TOO_SLOW = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n";

/** Ends requests that transfer almost nothing, but enough to keep within the other limits. */
function disconnectSlowClients(
	server: Server,
	{ paceMs, paceBytes, checkEveryMs }: HttpLimits,
): void {
	const active = new Map<
		ServerResponse,
		{ incoming: IncomingMessage; startedAt: number; startBytes: number }
	>();
	server.on("request", (incoming, outgoing) => {
		active.set(outgoing, { incoming, startedAt: Date.now(), startBytes: bytesOf(incoming) });
		outgoing.once("close", () => active.delete(outgoing));
	});
	const timer = setInterval(() => {
		const now = Date.now();
		for (const [outgoing, pace] of active) {
			const { incoming } = pace;
			const bytes = bytesOf(incoming);
			if (!waitsForClient(incoming, outgoing) || bytes - pace.startBytes >= paceBytes) {
				pace.startedAt = now;
				pace.startBytes = bytes;
			} else if (now - pace.startedAt >= paceMs) {
				const { socket } = incoming;
				if (outgoing.headersSent) socket.destroy();
				else socket.end(TOO_SLOW, () => socket.destroy());
			}
		}
	}, checkEveryMs).unref();
	server.once("close", () => clearInterval(timer));
}

function bytesOf({ socket }: IncomingMessage): number {
	return socket.bytesRead + socket.bytesWritten;
}

/** Whether the client must act next, rather than the server having to read or answer. */
function waitsForClient(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
	return incoming.complete ? outgoing.writableLength > 0 : incoming.readableLength === 0;
}
