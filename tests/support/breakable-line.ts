import { connect, createServer, type Server, type Socket } from "node:net";

/**
 * A connection to another server that can be cut and mended, as when a database restarts. `watch` sees what
 * is sent over it, before the other side does.
 */
export async function breakableLine(target: URL, watch?: (sent: Buffer) => void) {
	const sockets = new Set<Socket>();
	let cut = false;
	const server: Server = createServer((near) => {
		if (cut) return near.destroy();
		const far = connect(Number(target.port), target.hostname);
		for (const socket of [near, far]) {
			sockets.add(socket);
			socket.on("error", () => {});
			socket.on("close", () => {
				sockets.delete(socket);
				near.destroy();
				far.destroy();
			});
		}
		if (watch) near.on("data", watch);
		near.pipe(far).pipe(near);
	});
	await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
	const address = server.address();
	const drop = () => {
		for (const socket of sockets) socket.destroy();
	};
	return {
		port: typeof address === "object" && address ? address.port : 0,
		cut() {
			cut = true;
			drop();
		},
		mend() {
			cut = false;
		},
		close() {
			drop();
			return new Promise<void>((closed) => server.close(() => closed()));
		},
	};
}
