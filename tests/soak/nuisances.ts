import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { assistanceForm } from "../support/assistance.ts";
import type { Call } from "./load.ts";

/**
 * Misbehaving clients: slow ones, broken ones and ones that disconnect. Each promise resolves when the client is
 * done.
 */
export function misbehavingClients(call: Call, url: () => string, slug: string, token: string) {
	const connectToServer = () => {
		const { hostname, port } = new URL(url());
		const socket = connect(Number(port), hostname);
		socket.on("error", () => {});
		return socket;
	};
	const sendByteByByte = async (socket: Socket, head: string, text: string) => {
		socket.write(head);
		for (const letter of text) {
			if (socket.destroyed) return;
			socket.write(letter);
			await pause(100);
		}
		socket.destroy();
	};
	return {
		"headers byte by byte": () =>
			sendByteByByte(connectToServer(), "GET / HTTP/1.1\r\n", "Host: x\r\nX-Slow: and so on"),
		"a body byte by byte": () =>
			sendByteByByte(
				connectToServer(),
				"POST /api/orders/by-slug HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n",
				'{"slug":"and never more than this',
			),
		"an upload that stops half-way": async () => {
			const socket = connectToServer();
			socket.write(
				"POST /api/request HTTP/1.1\r\nHost: x\r\nContent-Length: 500000\r\n" +
					"Content-Type: multipart/form-data; boundary=b\r\n\r\n" +
					'--b\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.4 ',
			);
			socket.write(randomBytes(100_000));
			await pause(500);
			socket.destroy();
		},
		"answers that nobody reads": async () => {
			const socket = connectToServer();
			socket.pause();
			socket.write(`GET /projects/${slug} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(50));
			await pause(3_000);
			socket.destroy();
		},
		"a call that is aborted": () =>
			call("GET", `/api/school-projects?search=${randomBytes(2).toString("hex")}`, {
				signal: AbortSignal.timeout(2),
			}),
		"an order that is aborted": () =>
			call("POST", "/api/orders/by-slug", {
				body: { slug, name: "Gone", phone: "0712345678" },
				signal: AbortSignal.timeout(1 + Math.floor(Math.random() * 10)),
			}),
		"a picture that is random bytes": () =>
			call("POST", "/api/assets/upload", { token, body: pictureForm(5_000) }),
		"a picture that is too large": () =>
			call("POST", "/api/assets/upload", { token, body: pictureForm(6_000_000) }),
		"a program as a supporting document": () =>
			call("POST", "/api/request", {
				body: assistanceForm({}, [["letter.pdf", new Uint8Array(randomBytes(20_000))]]),
			}),
	};
}

function pictureForm(bytes: number): FormData {
	const form = new FormData();
	form.append("pictureForm", new File([new Uint8Array(randomBytes(bytes))], "photo.png"));
	return form;
}
