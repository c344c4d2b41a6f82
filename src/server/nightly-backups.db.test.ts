import { execFile } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { promisify } from "node:util";
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type TestUser, testApp } from "../../tests/support/app.ts";
import { buildRequest } from "../../tests/support/assistance.ts";
import { NODE_COMPILE_CACHE } from "../../tests/support/compile-cache.ts";
import { pdf } from "../../tests/support/files.ts";
import { buildAsset } from "../../tests/support/media.ts";
import { atTime, daysFromNow } from "../db/time.ts";
import { recordJob } from "../features/going-live/trouble.server.ts";
import { openSealed } from "../platform/files/sealed.server.ts";
import { deleteMeta, readMeta, writeMeta } from "../platform/meta/meta.server.ts";
import { startScheduledJobs } from "../platform/operations/scheduled-jobs.server.ts";
import { writeBackup } from "./backup.ts";
import { countBackup } from "./backup-file.ts";
import { backUpNightly, checkBackupTarget, RUNNING_KEY } from "./nightly-backups.ts";

const root = await mkdtemp(join(tmpdir(), "nightly-"));
const folder = join(root, "backups");
const app = await testApp({ BACKUP_DIR: folder });
afterAll(async () => {
	await app.close();
	await rm(root, { recursive: true, force: true });
});
const admin = await app.user("admin");
beforeEach(() => rm(folder, { recursive: true, force: true }));

/** Runs the hourly job at a time in UTC. */
const runAt = (time: string) => atTime(time, () => backUpNightly(app.context));
const check = async (name: string) => {
	const { body } = await app.call("GET", "/going-live", { as: admin });
	return body.result.checks.find(({ key }: { key: string }) => key === name);
};
const backupCheck = () => check("backup");
const PASSPHRASE = "seven green goats sing";
const download = (as: TestUser, passphrase = PASSPHRASE) =>
	app.api(
		new Request("http://localhost/api/going-live/backup", {
			method: "POST",
			headers: { authorization: `Bearer ${as.token}`, "content-type": "application/json" },
			body: JSON.stringify({ passphrase }),
		}),
		{ ip: "203.0.113.9" } as never,
	);
const proveOneself = () =>
	app.call("POST", "/auth/proof", { as: admin, body: { password: admin.password } });

test("each day in Nairobi has one backup, which only the owner can read and which was read back", async () => {
	await runAt("2025-11-26T20:59:00.000Z");
	await runAt("2025-11-26T21:01:00.000Z");
	await runAt("2025-11-27T15:00:00.000Z");
	expect((await readdir(folder)).sort()).toEqual([
		"mradi-2025-11-26.tar.gz",
		"mradi-2025-11-27.tar.gz",
	]);
	const path = join(folder, "mradi-2025-11-27.tar.gz");
	expect((await stat(path)).mode & 0o777).toBe(0o600);
	expect((await countBackup(path)).rows).toBeGreaterThan(0);
	expect(await backupCheck()).toMatchObject({ done: false, text: expect.stringContaining("days") });
	await rm(path);
	await backUpNightly(app.context);
	expect(await backupCheck()).toMatchObject({
		done: true,
		text: expect.stringMatching(/less than a day old and is \d+\.\d MB/),
	});
});

test("outdated backups are deleted, other files are not", async () => {
	await mkdir(folder);
	for (let day = 10; day < 27; day += 1) {
		await writeFile(join(folder, `mradi-2026-11-${day}.tar.gz`), "");
	}
	await writeFile(join(folder, "letter.txt"), "");
	await runAt("2026-11-27T09:00:00.000Z");
	const left = await readdir(folder);
	expect(left).toContain("letter.txt");
	expect(left.filter((name) => name.startsWith("mradi"))).toHaveLength(8);
});

test("a failed backup leaves no file and is reported until the next one succeeds", async () => {
	await writeFile(folder, "a file where the folder should be");
	const job = { name: "nightly backup", destructive: false, run: () => backUpNightly(app.context) };
	const jobs = startScheduledJobs([job], {
		log: app.context.log,
		mayDelete: async () => true,
		onEnd: (name, error) => recordJob(app.context.db, name, error),
	});
	await jobs.run();
	await jobs.close();
	expect(await check("backup")).toMatchObject({
		done: false,
		text: expect.stringContaining("The last attempt failed"),
	});
	// The check of scheduled jobs does not report it a second time.
	expect(await check("jobs")).toMatchObject({ done: true });
	await rm(folder);
	await backUpNightly(app.context);
	expect(await readdir(folder)).toHaveLength(1);
	expect(await backupCheck()).toMatchObject({ done: true });
});

test("an upload that a record needs and the file store lacks is reported to admins and in the log", async () => {
	const { db, files, log } = app.context;
	const { url } = await buildAsset(app, admin);
	await buildRequest(app, {}, [["letter.pdf", pdf()]]);
	const { storage_key } = await db
		.selectFrom("assistance_files")
		.select("storage_key")
		.executeTakeFirstOrThrow();
	await backUpNightly(app.context);
	expect(await backupCheck()).toMatchObject({ done: true });
	const key = url.slice(1);
	const copy = Buffer.from((await files.read(key)) ?? "");
	await files.delete(storage_key);
	await files.delete(key);
	// An AVIF copy is made again on request, so it is not missing.
	await files.delete(key.replace(/\.webp$/, ".avif"));

	await rm(folder, { recursive: true });
	const errors = vi.spyOn(log, "error");
	onTestFinished(() => errors.mockRestore());
	await backUpNightly(app.context);
	const text = expect.stringContaining("2 uploads are missing from the file store: media/");
	expect(await backupCheck()).toMatchObject({ done: false, text });
	expect(errors).toHaveBeenCalledExactlyOnceWith({ missing: 2 }, text);

	await files.put(key, copy, "image/webp");
	await db.deleteFrom("assistance_files").execute();
	await rm(folder, { recursive: true });
	await backUpNightly(app.context);
	expect(await backupCheck()).toMatchObject({ done: true });
});

test("a backup folder that is missing when the server starts is reported until it is back", async () => {
	await backUpNightly(app.context);
	const changedSettings = { ...app.context.settings, backupDir: join(root, "missing", "backups") };
	await checkBackupTarget({ ...app.context, settings: changedSettings });
	expect(await backupCheck()).toMatchObject({
		done: false,
		text: `The last attempt failed: The folder ${join(root, "missing")}, for the backups in ${changedSettings.backupDir}, does not exist.`,
	});
	await checkBackupTarget(app.context);
	expect(await readdir(folder)).toHaveLength(1);
	// The day's backup is there already.
	await backUpNightly(app.context);
	expect(await backupCheck()).toMatchObject({ done: true });
});

test("a start clears the failure of a backup location that works again, or is no longer set", async () => {
	const { settings } = app.context;
	const start = (changed = {}) =>
		checkBackupTarget({ ...app.context, settings: { ...settings, ...changed } });
	const failed = { text: expect.stringContaining("The last attempt failed") };
	const fine = { text: expect.not.stringContaining("The last attempt failed") };
	const fail = async () => {
		await rm(folder, { recursive: true, force: true });
		await writeFile(folder, "a file where the folder should be");
		await backUpNightly(app.context);
		await rm(folder);
		expect(await backupCheck()).toMatchObject(failed);
	};
	await fail();
	await start();
	expect(await backupCheck()).toMatchObject(fine);
	await start({ backupDir: join(root, "missing", "backups") });
	expect(await backupCheck()).toMatchObject(failed);
	await start();
	expect(await backupCheck()).toMatchObject(fine);
	await fail();
	await start({ backupDir: undefined });
	expect(await backupCheck()).toMatchObject(fine);

	// The folder works, but the backup fails for another reason.
	const changedSettings = { ...settings, databaseUrl: "postgres://127.0.0.1:9/nothing" };
	await backUpNightly({ ...app.context, settings: changedSettings });
	await start();
	expect(await backupCheck()).toMatchObject(failed);
	await start({ backupDir: join(root, "elsewhere") });
	expect(await backupCheck()).toMatchObject(fine);
});

test("a backup to a full disk rejects with the disk's error", async () => {
	await app.context.files.put("media/large.webp", randomBytes(3_000_000), "image/webp");
	onTestFinished(() => app.context.files.delete("media/large.webp"));
	const full = Object.assign(new Error("ENOSPC: no space left on device, write"), {
		code: "ENOSPC",
	});
	const disk = new Writable({ write: (_chunk, _encoding, done) => done(full) });
	await expect(writeBackup(app.context.settings, disk)).rejects.toBe(full);
});

test("a backup whose process ended is made again and its leftover file deleted, but not while it may be running", async () => {
	const { db } = app.context;
	await mkdir(folder);
	await writeFile(join(folder, "mradi-2026-01-01.tar.gz.part"), "");
	await writeMeta(db, RUNNING_KEY, daysFromNow(-5 / 1_440));
	await backUpNightly(app.context);
	expect(await readdir(folder)).toEqual(["mradi-2026-01-01.tar.gz.part"]);
	await writeMeta(db, RUNNING_KEY, daysFromNow(-11 / 1_440));
	await backUpNightly(app.context);
	expect(await readdir(folder)).toEqual([expect.stringMatching(/^mradi-[\d-]+\.tar\.gz$/)]);
	expect(await readMeta(db, RUNNING_KEY)).toBeUndefined();
});

test("a backup renews its lock while it is made", async () => {
	const renewals = vi.spyOn(globalThis, "setInterval");
	await backUpNightly(app.context);
	const renew = renewals.mock.calls.find(([, ms]) => ms === 60_000)?.[0];
	renewals.mockRestore();
	renew?.();
	await vi.waitFor(async () => expect(await readMeta(app.context.db, RUNNING_KEY)).toBeDefined());
	await deleteMeta(app.context.db, RUNNING_KEY);
});

test("a download needs an admin, a long passphrase and a recent proof of identity", async () => {
	expect((await download(await app.user("staff"))).status).toBe(403);
	await app.context.db.updateTable("sessions").set({ proved_at: null }).execute();
	expect(await (await download(admin)).json()).toMatchObject({ proof: "needed" });
	await proveOneself();
	expect(await (await download(admin, "too short")).json()).toMatchObject({
		fields: { passphrase: "The passphrase needs at least 12 characters" },
	});
	for (const [guessed, reason] of [
		["aaaaaaaaaaaaaa", "too easy to guess"],
		["1qaz2wsx3edc", "too easy to guess"],
		[`${admin.email}1`, "based on your name"],
		["mradi-mradi-2026", "based on your name"],
	] as const) {
		const refused = await (await download(admin, guessed)).json();
		expect(refused.fields?.passphrase, guessed).toContain(`This passphrase is ${reason}`);
	}
});

test("the command restores a downloaded backup with its passphrase, and with no other", {
	tags: ["slow"],
}, async () => {
	await proveOneself();
	const response = await download(admin);
	expect(response.headers.get("content-disposition")).toContain(".tar.gz.sealed");
	const sealed = join(root, "backup.tar.gz.sealed");
	await writeFile(sealed, Buffer.from(await response.arrayBuffer()));
	const opened = join(root, "opened.tar.gz");
	await openSealed(createReadStream(sealed), opened, PASSPHRASE);
	const { rows } = await countBackup(opened);

	const restoreWith = (passphrase: string, settings = {}) => {
		const DATA_DIR = join(root, randomUUID());
		const env = { NODE_ENV: "production", NODE_COMPILE_CACHE, DATA_DIR, ...settings };
		const running = promisify(execFile)(process.execPath, ["scripts/restore.ts", sealed], { env });
		running.child.stdin?.end(`${passphrase}\n`);
		return { running, DATA_DIR };
	};
	const wrong = restoreWith("another passphrase");
	await expect(wrong.running).rejects.toThrow("The passphrase is wrong");
	expect(existsSync(wrong.DATA_DIR)).toBe(false);
	const { stdout } = await restoreWith(PASSPHRASE).running;
	expect(stdout).toContain(`Restored ${rows} rows`);

	const given = await restoreWith("", { BACKUP_PASSPHRASE: PASSPHRASE }).running;
	expect(given.stdout).toContain(`Restored ${rows} rows`);
	expect(given.stderr).not.toContain("Passphrase of the backup");
});
