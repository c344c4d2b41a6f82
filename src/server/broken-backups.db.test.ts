// @module-tag slow
// On SQLite alone: tests how the file is written. tests/integration/backup.test.ts makes backups on both databases.
import { randomBytes } from "node:crypto";
import { mkdtemp, open, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable, Writable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { FSDriver } from "flydrive/drivers/fs";
import { afterAll, afterEach, expect, onTestFinished, test, vi } from "vitest";
import { testApp } from "../../tests/support/app.ts";
import { listenLocally } from "../../tests/support/local-server.ts";
import { deriveKeysQuickly } from "../../tests/support/quick-keys.ts";
import { mountSmallDisk } from "../../tests/support/small-disk.ts";
import { writeBackup } from "./backup.ts";
import { folderTarget } from "./backup-targets.ts";

deriveKeysQuickly();
const MB = 1_048_576;
const root = await mkdtemp(join(tmpdir(), "broken-backups-"));
const app = await testApp();
const { settings, files } = app.context;
const admin = await app.user("admin");
for (const name of ["one", "two", "three"]) {
	await files.put(`media/${name}.webp`, randomBytes(4 * MB), "image/webp");
}
const server = await listenLocally(createServer(app.listener));
afterAll(async () => {
	await server.close();
	await app.close();
	await rm(root, { recursive: true, force: true });
});
afterEach(() => vi.restoreAllMocks());

const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
const broken = Object.assign(new Error("EIO: i/o error, read"), { code: "EIO" });

/** Calls `act` with each chunk beyond this many bytes. */
function after(bytes: number, act: (stream: PassThrough) => void): PassThrough {
	let passed = 0;
	return new PassThrough({
		transform(chunk: Buffer, _, done) {
			passed += chunk.length;
			if (passed > bytes) act(this as PassThrough);
			done(null, chunk);
		},
	});
}

/** Each uploaded file is read through `change`. */
function readThrough(change: (stream: Readable) => Readable): void {
	const { getStream } = FSDriver.prototype;
	vi.spyOn(FSDriver.prototype, "getStream").mockImplementation(async function (
		this: FSDriver,
		key,
	) {
		return change(await getStream.call(this, key));
	});
}

const breakAfterOneMegabyte = (stream: Readable) => {
	const through = after(MB, (reader) => reader.destroy(broken));
	stream.pipe(through);
	return through;
};

test.each<[string, () => Writable, RegExp]>([
	["at once", () => new Writable({ write: (_chunk, _, done) => done(full) }), /ENOSPC/],
	[
		"after 5 MB",
		() => {
			let written = 0;
			return new Writable({
				write(chunk, _, done) {
					written += chunk.length;
					done(written > 5 * MB ? full : null);
				},
			});
		},
		/ENOSPC/,
	],
	[
		"at its end",
		() => new Writable({ write: (_c, _, done) => done(), final: (done) => done(full) }),
		/ENOSPC/,
	],
	[
		"because its reader disconnects",
		() => after(5 * MB, (reader) => reader.destroy()).resume(),
		/Premature close/,
	],
	["before it begins", () => new PassThrough().destroy(), /Premature close|destroyed/],
])("a backup whose target fails %s rejects with the reason, once", async (_, target, reason) => {
	await expect(writeBackup(settings, target())).rejects.toThrow(reason);
	await setImmediate();
});

test.each<[string, () => void, RegExp]>([
	["breaks in the middle", () => readThrough(breakAfterOneMegabyte), /EIO/],
	[
		"is shorter than it was",
		() => readThrough(() => Readable.from([randomBytes(MB)])),
		/Size mismatch/,
	],
	["fails before it is read", () => readThrough((stream) => stream.destroy(broken)), /EIO/],
])("if a file %s, a backup leaves nothing and a download fails", async (_, act, reason) => {
	act();
	const folder = await mkdtemp(join(root, "target-"));
	const target = folderTarget(settings, folder);
	await expect(target.make("mradi-2026-11-28")).rejects.toThrow(reason);
	expect(await readdir(folder)).toEqual([]);
	const to = new PassThrough();
	const read = to.toArray();
	await expect(writeBackup(settings, to)).rejects.toThrow(reason);
	await expect(read).rejects.toThrow(reason);
});

const download = (signal?: AbortSignal) =>
	fetch(`${server.url}/api/going-live/backup`, {
		method: "POST",
		headers: { authorization: `Bearer ${admin.token}`, "content-type": "application/json" },
		body: JSON.stringify({ passphrase: "seven green goats sing" }),
		...(signal && { signal }),
	});
/** Retries until the last backup has ended, which is a little after its response. */
async function begin(signal?: AbortSignal): Promise<Response> {
	for (;;) {
		const response = await download(signal);
		if (response.status !== 409) return response;
		await response.arrayBuffer();
	}
}

/** Retries until the server has noticed that the last download was aborted. */
const expectCompleteDownload = () =>
	expect
		.poll(async () => {
			const response = await download();
			const { byteLength } = await response.arrayBuffer();
			return response.status === 200 && byteLength > 12 * MB;
		})
		.toBe(true);
const health = async () => (await fetch(`${server.url}/api/health`)).status;

test("one backup is downloaded at a time; after its reader disconnects, at any moment, the next one can begin", async () => {
	for (const bytes of [0, 1, 100_000, 3 * MB, 5 * MB, 9 * MB]) {
		const leaving = new AbortController();
		const response = await begin(leaving.signal);
		expect(response.status).toBe(200);
		const others = await Promise.all(Array.from({ length: 20 }, () => download()));
		expect(others.map(({ status }) => status)).toEqual(Array(20).fill(409));
		expect(await others[0]?.json()).toMatchObject({
			error: "A backup is already being downloaded. Please try again when it is complete.",
		});
		let read = 0;
		const reading = async () => {
			for await (const chunk of response.body!) {
				read += chunk.length;
				if (read >= bytes) leaving.abort();
			}
		};
		if (bytes === 0) leaving.abort();
		await expect(reading()).rejects.toThrow();
		expect(await health()).toBe(200);
	}
	await expectCompleteDownload();
});

test("after a reader disconnects before the first byte, the next download can begin", async () => {
	const leaving = new AbortController();
	const { context } = app;
	const { writeBackup } = context;
	context.writeBackup = (to) => {
		leaving.abort();
		return writeBackup(to);
	};
	await expect(begin(leaving.signal)).rejects.toThrow();
	context.writeBackup = writeBackup;
	await expectCompleteDownload();
	expect(await health()).toBe(200);
});

test("a download is aborted if reading a file fails in the middle, and the next one is complete", async () => {
	readThrough(breakAfterOneMegabyte);
	await expect(begin().then((response) => response.arrayBuffer())).rejects.toThrow();
	vi.restoreAllMocks();
	await expectCompleteDownload();
	expect(await health()).toBe(200);
});

test("a folder without room for the rows and uploads is refused before a backup begins, even if it is the first", async () => {
	const disk = await mountSmallDisk(260);
	// Not every account may mount one.
	if (!disk) return;
	onTestFinished(() => disk.remove());
	const target = folderTarget(settings, disk.folder);
	await (await open(join(disk.folder, "mradi-2026-11-28.tar.gz.part"), "w")).close();
	await expect(target.prepare()).rejects.toThrow(
		"There is not enough room in BACKUP_DIR for another backup",
	);
	expect(await readdir(disk.folder)).toEqual([]);
	for (const name of ["one", "two", "three"]) await files.delete(`media/${name}.webp`);
	if (!settings.databaseUrl) await target.prepare();
});
