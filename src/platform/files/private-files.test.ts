import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeDataFolderPrivate } from "./private-files.server.ts";
import { createFileStore } from "./storage.server.ts";

const folder = await mkdtemp(join(tmpdir(), "mradi-private-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const modeOf = async (path: string) => ((await stat(join(folder, path))).mode & 0o777).toString(8);

test("a data folder that others could open is made private", async () => {
	await mkdir(join(folder, "data/uploads/private"), { recursive: true });
	await writeFile(join(folder, "data/mradi.sqlite"), "");
	const paths = ["data", "data/uploads", "data/uploads/private", "data/mradi.sqlite"];
	for (const path of paths) await chmod(join(folder, path), 0o755);
	expect(makeDataFolderPrivate(join(folder, "data"))).toEqual([]);
	for (const path of paths) expect(await modeOf(path), path).toBe("700");
	expect(makeDataFolderPrivate(join(folder, "never"))).toEqual([]);
});

test("a folder shared by many is reported and left unchanged", async () => {
	const shared = join(folder, "shared");
	await mkdir(shared);
	await chmod(shared, 0o1777);
	expect(makeDataFolderPrivate(shared)).toEqual([shared]);
	expect(await modeOf("shared")).toBe("777");
});

test("the file store creates folders and files for the owner only, whatever the source's mode", async () => {
	const store = await createFileStore({ dataDir: join(folder, "store"), s3: undefined });
	await store.put("private/one/letter.pdf", Buffer.from("%PDF-"), "application/pdf");
	await writeFile(join(folder, "source"), "%PDF-");
	await chmod(join(folder, "source"), 0o644);
	await store.putFile("private/one/other.pdf", join(folder, "source"), "application/pdf");
	for (const [path, mode] of [
		["store/uploads", "700"],
		["store/uploads/private/one", "700"],
		["store/uploads/private/one/letter.pdf", "600"],
		["store/uploads/private/one/other.pdf", "600"],
	] as const) {
		expect([path, await modeOf(path)]).toEqual([path, mode]);
	}
});
