import { connect, createServer, type Server, type Socket } from "node:net";

/**
 * A TCP proxy whose connections can be cut, restored, or silenced while open. `onData` sees data before it is forwarded.
 */
export async function breakableProxy(target: URL, onData?: (sent: Buffer) => void) {
	const sockets = new Set<Socket>();
	const silencers = new Set<() => void>();
	let lastText: string | undefined;
	let isCut = false;
	let bytesLeft = Number.POSITIVE_INFINITY;
	const server: Server = createServer((client) => {
		if (isCut) return client.destroy();
		const upstream = connect(Number(target.port), target.hostname);
		for (const socket of [client, upstream]) {
			sockets.add(socket);
			socket.on("error", () => {});
			socket.on("close", () => {
				sockets.delete(socket);
				silencers.delete(silence);
				client.destroy();
				upstream.destroy();
			});
		}
		const silence = () => void upstream.unpipe(client).resume();
		silencers.add(silence);
		const count = ({ length }: Buffer) => {
			bytesLeft -= length;
			if (bytesLeft < 0) breakOff();
		};
		client.on("data", count);
		upstream.on("data", count);
		if (onData) client.on("data", onData);
		client.on("data", (sent) => {
			if (lastText !== undefined && sent.includes(lastText)) silence();
		});
		client.pipe(upstream).pipe(client);
	});
	await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
	const address = server.address();
	const drop = () => {
		for (const socket of sockets) socket.destroy();
	};
	const breakOff = () => {
		isCut = true;
		bytesLeft = Number.POSITIVE_INFINITY;
		drop();
	};
	return {
		port: typeof address === "object" && address ? address.port : 0,
		cut: breakOff,
		/** Cuts after so many more bytes in either direction. */
		cutAfter(bytes: number) {
			bytesLeft = bytes;
		},
		restore() {
			isCut = false;
		},
		/** Open connections stay open without further answers. New ones work. */
		fallSilent() {
			for (const silence of silencers) silence();
		},
		/** Silences a connection once `text` is sent over it: the text arrives, its answer does not. */
		fallSilentAfter(text: string) {
			lastText = text;
		},
		close() {
			drop();
			return new Promise<void>((closed) => server.close(() => closed()));
		},
	};
}
