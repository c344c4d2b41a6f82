import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startFauxqs } from "fauxqs";
import { afterAll, describe, expect, test } from "vitest";
import { createFileStore, type FileStore } from "./storage.server.ts";

const folder = await mkdtemp(join(tmpdir(), "mradi-storage-"));
const s3 = await startFauxqs({
	port: 0,
	host: "127.0.0.1",
	logger: false,
	init: { buckets: ["mradi"] },
});
afterAll(async () => {
	await s3.stop();
	await rm(folder, { recursive: true, force: true });
});

const s3Settings = (port: number) => ({
	endpoint: `http://127.0.0.1:${port}`,
	bucket: "mradi",
	region: "us-east-1",
	accessKeyId: "test",
	secretAccessKey: "test",
});

const stores: [string, FileStore][] = [
	["a folder", await createFileStore({ dataDir: folder, s3: undefined })],
	["an S3 store", await createFileStore({ dataDir: folder, s3: s3Settings(s3.port) })],
];

async function read(store: FileStore, key: string): Promise<Buffer | undefined> {
	const file = await store.find(key);
	if (!file) return undefined;
	const chunks: Buffer[] = [];
	for await (const chunk of file.stream) chunks.push(chunk as Buffer);
	const bytes = Buffer.concat(chunks);
	expect(bytes.length).toBe(file.size);
	return bytes;
}

describe.each(stores)("%s", (_, store) => {
	test("returns exactly the bytes that were stored, small and large", async () => {
		const small = Buffer.from([0, 1, 2, 253, 254, 255]);
		const large = Buffer.alloc(3_000_000, "mradi");
		await store.put("media/small-480.webp", small, "image/webp");
		await store.put("media/large-1600.webp", large, "image/webp");
		expect(await read(store, "media/small-480.webp")).toEqual(small);
		expect((await read(store, "media/large-1600.webp"))?.equals(large)).toBe(true);
	});

	test("accepts a local file", async () => {
		const path = join(folder, "letter.pdf");
		await writeFile(path, "%PDF-1.4 letter");
		await store.putFile("private/letter.pdf", path, "application/pdf");
		expect(await read(store, "private/letter.pdf")).toEqual(await readFile(path));
	});

	test("finds nothing before storing and after deleting", async () => {
		expect(await store.find("media/never.webp")).toBeUndefined();
		await store.put("media/gone.webp", Buffer.from("x"), "image/webp");
		await store.delete("media/gone.webp");
		expect(await store.find("media/gone.webp")).toBeUndefined();
	});

	test("lists the files below a prefix and no others", async () => {
		await store.put("private/requests/one.pdf", Buffer.from("1"), "application/pdf");
		const keys = await store.list("private");
		expect(keys).toContain("private/requests/one.pdf");
		expect(keys.every((key) => key.startsWith("private/"))).toBe(true);
	});
});

test("uploads to an S3 store without aws-chunked encoding, which not every store supports", async () => {
	const encodings: (string | undefined)[] = [];
	const store = createServer((request, response) => {
		encodings.push(request.headers["content-encoding"]);
		request.resume().once("end", () => response.end());
	}).listen(0, "127.0.0.1");
	await once(store, "listening");
	const { putFile } = await createFileStore({
		dataDir: folder,
		s3: s3Settings((store.address() as AddressInfo).port),
	});
	const path = join(folder, "plan.pdf");
	await writeFile(path, "%PDF-1.4 plan");
	await putFile("private/plan.pdf", path, "application/pdf");
	store.close();
	expect(encodings).toEqual([undefined]);
});

test("a key that leads outside the folder is refused", async () => {
	const { put, putFile } = await createFileStore({ dataDir: join(folder, "inner"), s3: undefined });
	for (const key of ["../outside", "media/../../../outside", "/etc/outside", ""]) {
		await expect(put(key, Buffer.from("x"), "text/plain"), key).rejects.toThrow("Not a key");
		await expect(putFile(key, import.meta.filename, "text/plain")).rejects.toThrow("Not a key");
	}
});

test("listing a prefix that has never been used returns nothing", async () => {
	const fresh = await createFileStore({ dataDir: join(folder, "fresh"), s3: undefined });
	expect(await fresh.list("media")).toEqual([]);
});
