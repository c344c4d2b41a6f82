import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openConnection, statuses } from "../../tests/support/raw-connection.ts";
import { createHttpServer, HTTP_LIMITS, httpLimits, idleConnections } from "./http-server.ts";

async function serve(connectionsPerAddress: number) {
	const server = createHttpServer({ ...HTTP_LIMITS, connectionsPerAddress });
	server.on("request", (_incoming, outgoing) => outgoing.end("served"));
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const { port } = server.address() as AddressInfo;
	/** Opens a connection that stays open, and returns whether it was served. */
	return async (localAddress = "127.0.0.1"): Promise<{ socket: Socket; served: boolean }> => {
		const socket = connect({ port, host: "127.0.0.1", localAddress });
		socket.on("error", () => {});
		socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
		const served = await Promise.race([
			once(socket, "data").then(() => true),
			once(socket, "close").then(() => false),
		]);
		return { socket, served };
	};
}

test("an address has a limited number of connections, and others are still served", async () => {
	const open = await serve(2);
	const held = [await open(), await open()];
	expect(held.map(({ served }) => served)).toEqual([true, true]);
	expect((await open()).served).toBe(false);
	expect((await open("127.0.0.2")).served).toBe(true);

	for (const { socket } of held) socket.destroy();
	// The server notices closed connections with a delay.
	await expect.poll(async () => (await open()).served).toBe(true);
	await expect.poll(async () => (await open()).served).toBe(true);
	expect((await open()).served).toBe(false);
});

test("an address may open 200 connections; behind a proxy, whose address all share, there is no such limit", () => {
	expect(httpLimits({ trustProxy: 0 }).connectionsPerAddress).toBe(200);
	expect(httpLimits({ trustProxy: 1 }).connectionsPerAddress).toBe(Infinity);
});

test("a connection may have ten requests that wait; one more closes it", async () => {
	const server = createHttpServer(HTTP_LIMITS).listen(0, "127.0.0.1");
	onTestFinished(() => void server.close());
	const waiting: (() => void)[] = [];
	server.on("request", ({ socket }, outgoing) => {
		if (!socket.destroyed) waiting.push(() => outgoing.end());
	});
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

	const patient = openConnection(port);
	for (let round = 0; round < 2; round += 1) {
		patient.send(request.repeat(10));
		await expect.poll(() => waiting.length).toBe(10);
		for (const answer of waiting.splice(0)) answer();
	}
	patient.send(request.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));
	await expect.poll(() => waiting.length).toBe(1);
	waiting.pop()?.();
	expect(statuses(await patient.ended)).toHaveLength(21);

	const flooding = openConnection(port);
	flooding.send(request.repeat(2_000));
	expect(await flooding.ended).toBe("");
	expect(waiting).toHaveLength(10);
});

test("a server that ends closes unused connections and finishes running requests", async () => {
	const server = createHttpServer(HTTP_LIMITS);
	const closeIdle = idleConnections(server);
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const unused = openConnection(port);
	await once(server, "connection");
	const running = openConnection(port);
	running.send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
	const [, outgoing] = await once(server, "request");

	const ended = once(server, "close");
	server.close();
	closeIdle();
	expect(await unused.ended).toBe("");
	outgoing.end("done");
	expect(statuses(await running.ended)).toEqual([200]);
	await ended;
});
