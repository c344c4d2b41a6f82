import { connect, createServer, type Server, type Socket } from "node:net";

/**
 * A TCP proxy whose connections can be cut, restored, or silenced while open. `watch` sees data before it is forwarded.
 */
export async function breakableProxy(target: URL, watch?: (sent: Buffer) => void) {
	const sockets = new Set<Socket>();
	const silencers = new Set<() => void>();
	let last: string | undefined;
	let cut = false;
	let bytesLeft = Number.POSITIVE_INFINITY;
	const server: Server = createServer((near) => {
		if (cut) return near.destroy();
		const far = connect(Number(target.port), target.hostname);
		for (const socket of [near, far]) {
			sockets.add(socket);
			socket.on("error", () => {});
			socket.on("close", () => {
				sockets.delete(socket);
				silencers.delete(silence);
				near.destroy();
				far.destroy();
			});
		}
		const silence = () => void far.unpipe(near).resume();
		silencers.add(silence);
		const count = ({ length }: Buffer) => {
			bytesLeft -= length;
			if (bytesLeft < 0) breakOff();
		};
		near.on("data", count);
		far.on("data", count);
		if (watch) near.on("data", watch);
		near.on("data", (sent) => {
			if (last !== undefined && sent.includes(last)) silence();
		});
		near.pipe(far).pipe(near);
	});
	await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
	const address = server.address();
	const drop = () => {
		for (const socket of sockets) socket.destroy();
	};
	const breakOff = () => {
		cut = true;
		bytesLeft = Number.POSITIVE_INFINITY;
		drop();
	};
	return {
		port: typeof address === "object" && address ? address.port : 0,
		cut: breakOff,
		/** Bytes in either direction. */
		cutAfter(bytes: number) {
			bytesLeft = bytes;
		},
		restore() {
			cut = false;
		},
		/** Open connections stay open without further answers. New ones work. */
		fallSilent() {
			for (const silence of silencers) silence();
		},
		/** Silences a connection once `text` is sent over it: the text arrives, its answer does not. */
		fallSilentAfter(text: string) {
			last = text;
		},
		close() {
			drop();
			return new Promise<void>((closed) => server.close(() => closed()));
		},
	};
}
