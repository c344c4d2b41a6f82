import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { SettingsError } from "../platform/environment.ts";
import type { Settings } from "../platform/settings.ts";
import { countedAddress } from "./client-address.ts";

/** How long and how much a sender may take before the server disconnects it; times in milliseconds. */
export interface HttpLimits {
	/** Until the last header has come. */
	headersMs: number;
	/** Until the last byte of the request has come. */
	requestMs: number;
	/** Without a byte in either direction. */
	silenceMs: number;
	/** While the server waits for somebody, at least `paceBytes` have to pass in each `paceMs`, either way. */
	paceMs: number;
	paceBytes: number;
	/** Between two requests on one connection. */
	keepAliveMs: number;
	/** How often all of these are looked at. */
	checkEveryMs: number;
	/** At the same time; the next one is turned away. */
	connections: number;
	/** The same from one address: a single sender does not take every place. */
	connectionsPerAddress: number;
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
	// Half a kilobyte a second: 10 MB over the worst mobile network come forty times as quickly.
	paceMs: 60_000,
	paceBytes: 30_000,
	keepAliveMs: 20_000,
	checkEveryMs: 5_000,
	// Each costs some 20 kB: full, they leave a small machine room to work.
	connections: 10_000,
	// A browser opens six. Mobile networks put many people behind one address, but few of them at the same moment.
	connectionsPerAddress: 200,
	headerBytes: 16_384,
	headerCount: 200,
};

/** Behind a proxy every connection comes from its address. */
export function httpLimits({ trustProxy }: Pick<Settings, "trustProxy">): HttpLimits {
	return trustProxy > 0 ? { ...HTTP_LIMITS, connectionsPerAddress: Infinity } : HTTP_LIMITS;
}

/**
 * An HTTP server that slow clients cannot exhaust: a client that sends too slowly gets 408, one that sends too many
 * headers 431, and one that reads its answer too slowly is disconnected.
 */
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
	limitAddresses(server, limits);
	keepPace(server, limits);
	return server;
}

/** Resolves with the port; one that cannot be had is a wrong setting. */
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

/** Closes connections beyond those that one address may have, before anything is read from them. */
function limitAddresses(server: Server, { connectionsPerAddress }: HttpLimits): void {
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
			const left = (open.get(address) ?? 1) - 1;
			if (left > 0) open.set(address, left);
			else open.delete(address);
		});
	});
}

const TOO_SLOW = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n";

/** Ends the requests of those who send or take next to nothing, and so stay below every other limit. */
function keepPace(server: Server, { paceMs, paceBytes, checkEveryMs }: HttpLimits): void {
	const underWay = new Map<
		ServerResponse,
		{ incoming: IncomingMessage; since: number; at: number }
	>();
	server.on("request", (incoming, outgoing) => {
		underWay.set(outgoing, { incoming, since: Date.now(), at: bytesOf(incoming) });
		outgoing.once("close", () => underWay.delete(outgoing));
	});
	const timer = setInterval(() => {
		const now = Date.now();
		for (const [outgoing, pace] of underWay) {
			const { incoming } = pace;
			const bytes = bytesOf(incoming);
			if (!waitsForThem(incoming, outgoing) || bytes - pace.at >= paceBytes) {
				pace.since = now;
				pace.at = bytes;
			} else if (now - pace.since >= paceMs) {
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

/** Whether it is up to the other side to go on, and not to us to read what has come or to answer. */
function waitsForThem(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
	return incoming.complete ? outgoing.writableLength > 0 : incoming.readableLength === 0;
}
