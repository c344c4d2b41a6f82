// @module-tag slow
// On SQLite alone.
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { startFauxqs } from "fauxqs";
import { FSDriver } from "flydrive/drivers/fs";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { daysFromNow } from "../../src/db/time.ts";
import { storeImage } from "../../src/features/assets/assets.service.server.ts";
import { type TestApp, testApp } from "../support/app.ts";
import { buildRequest } from "../support/assistance.ts";
import { breakableProxy } from "../support/breakable-proxy.ts";
import { pdf } from "../support/files.ts";
import { listenLocally } from "../support/local-server.ts";
import { buildOrder } from "../support/orders.ts";
import { openConnection } from "../support/raw-connection.ts";
import { newUpload } from "../support/uploads.ts";

// Whatever streams files breaks in the middle here. An error that nothing catches fails the run.

const MB = 1_048_576;
const root = await mkdtemp(join(tmpdir(), "broken-streams-"));
const s3 = await startFauxqs({
	port: 0,
	host: "127.0.0.1",
	logger: false,
	init: { buckets: ["mradi"] },
});
const line = await breakableProxy(new URL(`http://127.0.0.1:${s3.port}`));
const S3 = {
	S3_ENDPOINT: `http://127.0.0.1:${line.port}`,
	S3_BUCKET: "mradi",
	S3_ACCESS_KEY_ID: "test",
	S3_SECRET_ACCESS_KEY: "test",
};
const places: [string, TestApp][] = [
	["a store", await testApp(S3)],
	["a disk", await testApp({ DATA_DIR: join(root, "data") })],
];
afterAll(async () => {
	for (const [, app] of places) await app.close();
	await line.close();
	await s3.stop();
	await rm(root, { recursive: true, force: true });
});
beforeEach(() => line.restore());
afterEach(() => vi.restoreAllMocks());

const temporary = join(root, "temporary");
await mkdir(temporary);
const { TMPDIR } = process.env;
beforeAll(() => {
	process.env.TMPDIR = temporary;
});
afterAll(() => {
	if (TMPDIR === undefined) delete process.env.TMPDIR;
	else process.env.TMPDIR = TMPDIR;
});

const large = randomBytes(9 * MB);
const file = join(root, "large");
await writeFile(file, large);

describe("a file store", () => {
	const [[, { context: inStore }], [, { context: onDisk }]] = places as [
		(typeof places)[0],
		(typeof places)[0],
	];
	test.each([
		["put", () => inStore.files.put("media/put.webp", large, "image/webp")],
		["putFile", () => inStore.files.putFile("media/put-file.webp", file, "image/webp")],
	])("that is lost after 5 MB of %s says so", async (_, put) => {
		line.cutAfter(5 * MB);
		await expect(put()).rejects.toThrow("The file store failed");
		await setImmediate();
	});

	test.each([
		["a store", inStore],
		["a disk", onDisk],
	])("in %s refuses a missing local file and a folder", async (_, { files }) => {
		for (const path of [join(root, "gone"), root]) {
			await expect(files.putFile("media/gone.webp", path, "image/webp")).rejects.toThrow(
				"The file store failed",
			);
		}
		await setImmediate();
	});

	test("that is lost while a file is read fails its reader", async () => {
		await inStore.files.put("media/read.webp", large, "image/webp");
		line.cutAfter(5 * MB);
		const found = await inStore.files.find("media/read.webp");
		await expect(found!.stream.toArray()).rejects.toThrow();
	});

	test.each([
		["lost", async () => line.cut(), inStore],
		["emptied", () => onDisk.files.delete("media/unread.webp"), onDisk],
	])("that is %s before a file is read crashes nothing", async (_, lose, { files }) => {
		await files.put("media/unread.webp", large, "image/webp");
		const found = await files.find("media/unread.webp");
		await lose();
		for (let turn = 0; turn < 20; turn += 1) await setImmediate();
		found!.stream.destroy();
	});
});

describe.each(places)("with files in %s", async (place, app) => {
	const staff = await app.user("admin");
	const authorization = `Bearer ${staff.token}`;
	const server = await listenLocally(createServer(app.listener));
	afterAll(() => server.close());
	const health = async () => (await fetch(`${server.url}/api/health`)).status;

	const letter = Buffer.concat([pdf(), randomBytes(9 * MB)]);
	const { id } = await buildOrder(app);
	const delivery = await app.call("POST", `/orders/${id}/deliveries`, {
		as: staff,
		body: { what: "documents", place: "Nakuru", planned_on: daysFromNow(9).slice(0, 10) },
	});
	const deliveryId = delivery.body.data.delivery.id;
	const piece = await newUpload(app, "plan.pdf", letter.length);
	const { url: picture } = await storeImage(app.context, staff, { bytes: await noisyPicture() });
	const requestId = await buildRequest(app, {}, [["a.pdf", letter]]);
	const request = await app.call("GET", `/requests/${requestId}`, { as: staff });

	const uploads: [string, string, Buffer][] = [
		["a picture", "/assets/upload", filled("file", await noisyPicture())],
		["a request", "/request", filled("files", letter)],
		["a delivery's file", `/orders/${id}/deliveries/${deliveryId}/files`, filled("file", letter)],
		[
			"a piece",
			`/request/uploads/${piece.id}/pieces`,
			filled("piece", letter.subarray(0, 200_000), { secret: piece.secret, offset: "0" }),
		],
		["an article", "/school-projects", Buffer.from(`{"content": "${"x".repeat(9 * MB)}"}`)],
	];
	const parts = [0, 0.01, 0.5, 0.99];

	test.each(
		uploads.flatMap(([what, path, body]) =>
			parts.map((part) => [what, 100 * part, path, body.length * part, body] as const),
		),
	)("a sender of %s who leaves after %i % crashes nothing and leaves no file", async (...given) => {
		const [, , path, bytes, body] = given;
		const { socket, send } = openConnection(Number(new URL(server.url).port));
		const type = body[0] === 0x7b ? "application/json" : "multipart/form-data; boundary=b";
		send(
			`POST /api${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n` +
				`Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
		);
		await new Promise<void>((written) => socket.write(body.subarray(0, bytes), () => written()));
		socket.destroy();
		expect(await health()).toBe(200);
		await expect.poll(() => readdir(temporary)).toEqual([]);
	});

	const downloads: [string, string][] = [
		["a file of a request", `/api/requests/${requestId}/files/${request.body.result.files[0].id}`],
		["a picture", picture],
		["a table", "/api/orders/export.csv"],
	];

	test.each(
		downloads.flatMap(([what, path]) =>
			[0, 1, 500_000].map((bytes) => [what, bytes, path] as const),
		),
	)("a reader of %s who leaves after %i bytes crashes nothing", async (_, bytes, path) => {
		const leaving = new AbortController();
		const { signal } = leaving;
		const response = await fetch(server.url + path, { headers: { authorization }, signal });
		expect(response.status).toBe(200);
		if (bytes === 0) leaving.abort();
		let read = 0;
		try {
			for await (const chunk of response.body!) {
				read += chunk.length;
				if (read >= bytes) leaving.abort();
			}
		} catch (error) {
			expect(error).toMatchObject({ name: "AbortError" });
		}
		expect(await health()).toBe(200);
	});

	test.each(downloads.slice(0, 2))(
		"%s that cannot be read to its end is not sent as complete",
		async (_, path) => {
			if (place === "a store") line.cutAfter(500_000);
			else breakFiles(500_000);
			const response = await fetch(server.url + path, { headers: { authorization } });
			await expect(response.arrayBuffer()).rejects.toThrow();
			expect(await health()).toBe(200);
		},
	);
});

/** A form with one file. */
function filled(file: string, content: Buffer, fields: Record<string, string> = {}): Buffer {
	const part = (name: string) => `--b\r\ncontent-disposition: form-data; name="${name}"`;
	const before = Object.entries(fields).map(([name, text]) => `${part(name)}\r\n\r\n${text}\r\n`);
	const head = `${before.join("")}${part(file)}; filename="a.pdf"\r\n\r\n`;
	return Buffer.concat([Buffer.from(head), content, Buffer.from("\r\n--b--\r\n")]);
}

/** Some megabytes, because noise cannot be compressed. */
function noisyPicture(): Promise<Buffer> {
	const raw = { width: 1_300, height: 1_000, channels: 3 } as const;
	return sharp(randomBytes(raw.width * raw.height * 3), { raw })
		.png()
		.toBuffer();
}

/** Each file on disk fails after so many bytes of it were read. */
function breakFiles(bytes: number): void {
	const { getStream } = FSDriver.prototype;
	vi.spyOn(FSDriver.prototype, "getStream").mockImplementation(async function (
		this: FSDriver,
		key,
	) {
		const source = await getStream.call(this, key);
		return Readable.from(
			(async function* () {
				let read = 0;
				for await (const chunk of source) {
					yield chunk;
					read += chunk.length;
					if (read > bytes) throw new Error("EIO: i/o error, read");
				}
			})(),
		);
	});
}
