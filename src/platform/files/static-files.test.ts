import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { StaticFiles } from "./static-files.server.ts";

const folder = await mkdtemp(join(tmpdir(), "mradi-static-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const files = new StaticFiles(folder);

test("an unreadable file does not end the process, and is found once it is readable", async () => {
	// Larger than Node can read at once; sparse, so that it takes no disk space.
	const path = join(folder, "huge.css");
	await writeFile(path, "");
	await truncate(path, 3_000_000_000);
	await expect(files.find("/huge.css")).rejects.toThrow();
	await writeFile(path, "body{}");
	expect((await (await files.find("/huge.css"))?.body.plain())?.toString()).toBe("body{}");
});

test("a file that is missing at first is found once it exists", async () => {
	expect(await files.find("/later.txt")).toBeUndefined();
	await writeFile(join(folder, "later.txt"), "here");
	expect((await (await files.find("/later.txt"))?.body.plain())?.toString()).toBe("here");
});

test("files compressed by the build are sent unchanged; others are compressed on first request", async () => {
	await writeFile(join(folder, "built.js"), "plain");
	await writeFile(join(folder, "built.js.br"), "brotli of the build");
	await writeFile(join(folder, "built.js.gz"), "gzip of the build");
	await writeFile(join(folder, "later.js"), "plain");
	const built = await files.find("/built.js");
	expect((await built?.body.in("br"))?.toString()).toBe("brotli of the build");
	expect((await built?.body.in("gzip"))?.toString()).toBe("gzip of the build");
	const later = (await (await files.find("/later.js"))?.body.in("br")) as Buffer;
	expect(brotliDecompressSync(later).toString()).toBe("plain");
});

test.each([
	"/../package.json",
	"/a/../later.txt",
	"/later.txt/",
	"/later",
	"/later.txt\0.css",
	"/",
])("%j leads to no file", async (path) => {
	expect(await files.find(path)).toBeUndefined();
});
