import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { setDataAside } from "../scripts/fresh-data.ts";
import { NODE_COMPILE_CACHE } from "./support/compile-cache.ts";
import { type RunningServer, startServer } from "./support/server.ts";

/* durability.test.ts and start.test.ts test that a server starts at once after one that was killed or stopped. */

const folder = await mkdtemp(join(tmpdir(), "mradi-one-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const environment = {
	DATA_DIR: join(folder, "data"),
	DEMO_CONTENT: "off",
	ADMIN_EMAIL: "admin@school.example",
	ADMIN_PASSWORD: "the admins password",
};

let server: RunningServer;
beforeAll(async () => {
	server = await startServer(environment);
});
afterAll(async () => void (await server?.stop()));

/** Runs a command of the product in the same folder. */
function run(script: string, ...args: string[]): Promise<{ failed: boolean; output: string }> {
	return new Promise((done) => {
		execFile(
			process.execPath,
			[resolve(import.meta.dirname, "../scripts", script), ...args],
			{
				cwd: folder,
				env: {
					PATH: process.env.PATH,
					REHEARSAL: process.env.REHEARSAL,
					NODE_ENV: "production",
					NODE_COMPILE_CACHE,
					...environment,
				},
			},
			(error, stdout, stderr) => done({ failed: error !== null, output: stdout + stderr }),
		).stdin?.end();
	});
}

test("a second server on the same folder exits with one line, and the first keeps running", async () => {
	await expect(startServer({ ...environment, LOG_LEVEL: "silent" })).rejects.toThrow(
		/^The server ended with 1:\nCannot start: DATA_DIR: .* \(another server or a restore is using .*; end it first\)$/,
	);
	expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
});

test("backup and admin work beside a running server, a restore does not", async () => {
	const archive = join(folder, "backup.tar.gz");
	expect(await run("backup.ts", archive)).toMatchObject({ failed: false });
	expect(await run("admin.ts", "reset", "admin@school.example")).toMatchObject({ failed: false });
	const restored = await run("restore.ts", archive);
	expect(restored.failed).toBe(true);
	expect(restored.output).toMatch(
		/^Nothing was restored: another server or a restore is using .*data\.\n/,
	);
	expect(restored.output).toContain(`REHEARSAL=../rehearsal npm run restore -- ${archive}`);
	expect(restored.output).toMatch(/REHEARSAL=\.\.\/rehearsal PORT=\d+ npm start/);
	expect(restored.output).not.toContain("end it first");

	const sealed = join(folder, "beside.tar.gz.sealed");
	await writeFile(sealed, "MRADI-SEALED-1\n");
	expect((await run("restore.ts", sealed)).output).not.toContain("Passphrase");

	process.env.REHEARSAL = join(folder, "rehearsal");
	onTestFinished(() => void delete process.env.REHEARSAL);
	expect(await run("restore.ts", archive)).toMatchObject({ failed: false });
	expect(await readdir(process.env.REHEARSAL)).toContain("mradi.sqlite");
	expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
});

test("npm run dev -- --fresh leaves the data alone while a server is running, and sets it aside afterwards", async () => {
	const { failed, output } = await run("dev.ts", "--fresh");
	expect(failed).toBe(true);
	expect(output).toContain("another server or a restore is using");
	await server.stop();
	const { DATA_DIR } = environment;
	const before = (await readdir(DATA_DIR)).sort();
	expect(before).toContain("mradi.sqlite");
	expect(setDataAside(DATA_DIR)).toBe(`${DATA_DIR} is now ${DATA_DIR}.old`);
	expect((await readdir(`${DATA_DIR}.old`)).sort()).toEqual(before);
	expect(setDataAside(DATA_DIR)).toBe(`${DATA_DIR} does not exist yet`);
	await mkdir(DATA_DIR);
	expect(setDataAside(DATA_DIR)).toMatch(/, and the earlier .*data\.old is deleted$/);
});

// The other reasons are in src/server/backup-file.test.ts.
test.each([
	["restore.ts", "missing.tar.gz", /^Nothing was restored: missing\.tar\.gz does not exist$/],
	["restore.ts", "photo.jpg", /^Nothing was restored: photo\.jpg is not a backup: backups end in /],
	["restore.ts", "half.tar.gz", /^Nothing was restored: The file is damaged or not complete \(/],
	[
		"restore.ts",
		"no.sealed",
		/\nNothing was restored: no passphrase was given: run the command at/,
	],
	["backup.ts", "nowhere/x.tar.gz", /^No backup was made: nowhere\/ does not exist$/],
	["backup.ts", ".", /^\. already exists; nothing was changed$/],
	["backup.ts", "x.tar.gz", /^No backup was made: .*mradi\.sqlite does not exist$/],
])("%s %s says in one line what is wrong", async (script, file, line) => {
	await rm(environment.DATA_DIR, { recursive: true, force: true });
	await writeFile(join(folder, "photo.jpg"), Buffer.from([0xff, 0xd8, 0xff, 0xe0]));
	await writeFile(join(folder, "half.tar.gz"), gzipSync(randomBytes(2_000)).subarray(0, 900));
	await writeFile(join(folder, "no.sealed"), "MRADI-SEALED-1\n");
	const { failed, output } = await run(script, file);
	expect(failed).toBe(true);
	expect(output.trim()).toMatch(line);
	expect(output.trim().split("\n").length).toBeLessThanOrEqual(2);
});
