import { connect } from "node:net";

export interface RawConnection {
	socket: ReturnType<typeof connect>;
	send(text: string | Buffer): void;
	/** Resolves once the server has closed the connection. */
	ended: Promise<string>;
}

export function openConnection(port: number): RawConnection {
	const socket = connect(port, "127.0.0.1");
	let received = "";
	socket.setEncoding("latin1");
	socket.on("data", (text) => {
		received += text;
	});
	// Data in transit when the server closes causes an error.
	socket.on("error", () => {});
	const ended = new Promise<string>((done) => socket.on("close", () => done(received)));
	return { socket, ended, send: (text) => void socket.write(text) };
}

export function statuses(received: string): number[] {
	return [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]));
}
