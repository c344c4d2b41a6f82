import { connect, createServer, type Server, type Socket } from "node:net";

/**
 * A connection to another server that can be cut and mended, as when a database restarts, or fall silent
 * though it stays open. `watch` sees what is sent over it, before the other side does.
 */
export async function breakableLine(target: URL, watch?: (sent: Buffer) => void) {
	const sockets = new Set<Socket>();
	/** Each withholds the answers of one connection. */
	const silencers = new Set<() => void>();
	let last: string | undefined;
	let cut = false;
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
	return {
		port: typeof address === "object" && address ? address.port : 0,
		cut() {
			cut = true;
			drop();
		},
		mend() {
			cut = false;
		},
		/** What is open by now stays open and brings no answer any more; what connects later works. */
		fallSilent() {
			for (const silence of silencers) silence();
		},
		/** From now on each connection falls silent when `text` is sent: it arrives, its answer does not. */
		fallSilentAfter(text: string) {
			last = text;
		},
		close() {
			drop();
			return new Promise<void>((closed) => server.close(() => closed()));
		},
	};
}
