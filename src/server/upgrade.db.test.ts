import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startFauxqs } from "fauxqs";
import { sql } from "kysely";
import { afterAll, afterEach, expect, onTestFinished, test } from "vitest";
import { emptyDatabase, migratedDatabase } from "../../tests/support/database.ts";
import { connect } from "../db/connect.ts";
import { migrate, migrations } from "../db/migrate.ts";
import { atTime, daysFromNow, now } from "../db/time.ts";
import { BACKUP_KEY } from "../features/going-live/checks.server.ts";
import { declarations } from "../features.ts";
import { readMeta } from "../platform/meta/meta.server.ts";
import { readSettings } from "../platform/settings.ts";
import { backUp } from "./backup.ts";
import { countBackup } from "./backup-file.ts";
import { listStored } from "./backup-targets.ts";
import { restore } from "./restore.ts";
import { deleteOldUpgradeBackups, refuseUnreleasedSchema, upgrade } from "./upgrade.ts";

const folder = await mkdtemp(join(tmpdir(), "upgrade-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * A migration of an invented next version. It creates a table that backups contain, and writes rows. "If not exists",
 * because other test files add it to the same list too.
 */
const nextMigration: (typeof migrations)[number] = {
	name: "9999-made-up",
	does: "creates the versions of the settings and marks all categories",
	writes: ["categories"],
	async up(db) {
		await sql`create table if not exists site_versions (id text primary key, fields text not null,
			created_at text not null, created_by text)`.execute(db);
		await sql`alter table categories add column mark text`.execute(db);
		await sql`update categories set mark = name`.execute(db);
	},
};
const released = [...migrations];
const setMigrations = (...added: typeof migrations) =>
	migrations.splice(0, migrations.length, ...released, ...added);
afterEach(() => setMigrations());

/** A database of the version before, with two categories, that is opened as often as there are processes. */
async function olderDatabase(environment: Record<string, string> = {}) {
	const database = await migratedDatabase();
	setMigrations(nextMigration);
	const settings = readSettings({
		DATA_DIR: database.dataDir,
		DATABASE_URL: database.databaseUrl,
		...environment,
	});
	const processes = [await connect(settings), await connect(settings)] as const;
	onTestFinished(async () => {
		for (const { close } of processes) await close();
		await database.remove();
	});
	const [{ db }] = processes;
	await sql`drop table site_versions`.execute(db);
	for (const id of ["one", "two"]) {
		await db
			.insertInto("categories")
			.values({
				id,
				name: id,
				name_key: id,
				slug: id,
				created_at: now(),
				updated_at: now(),
			} as never)
			.execute();
	}
	const messages: string[] = [];
	const start = (which: 0 | 1 = 0) =>
		upgrade(processes[which], settings, (text) => messages.push(text));
	return { db, settings, start, messages };
}

test("an upgrade prints what it will change and makes a backup first, which can be restored", async () => {
	const { db, settings, start, messages } = await olderDatabase();
	expect(await start()).toEqual(["9999-made-up"]);
	const file = join(settings.dataDir, "backups", "mradi-before-9999-made-up.tar.gz");
	expect(messages).toEqual([
		"this version changes the database: 9999-made-up creates the versions of the settings and marks all categories (categories: 2 rows)",
		`a backup was made and read back: ${file}; changing the database now`,
	]);
	const { rows } = await countBackup(file);
	expect(rows).toBeGreaterThanOrEqual(2);
	expect(JSON.parse((await readMeta(db, BACKUP_KEY)) ?? "{}")).toMatchObject({
		bytes: expect.any(Number),
	});
	expect(await start()).toEqual([]);
	expect(messages).toHaveLength(2);

	const other = { dataDir: join(folder, "restored"), databaseUrl: undefined, s3: undefined };
	expect((await restore(other, file)).rows).toBe(rows);
	const restored = await connect(other);
	const marks = await sql<{ mark: string }>`select mark from categories order by 1`.execute(
		restored.db,
	);
	await restored.close();
	expect(marks.rows).toEqual([{ mark: "one" }, { mark: "two" }]);
});

test("if two processes start at once, only one makes the backup", async () => {
	const { start, messages } = await olderDatabase();
	const added = await Promise.all([start(0), start(1)]);
	expect(added.flat()).toEqual(["9999-made-up"]);
	expect(messages.filter((text) => text.startsWith("a backup"))).toHaveLength(1);
});

test("if the backup fails, nothing is changed, and the error says what to do", async () => {
	const blocked = join(folder, "blocked");
	await writeFile(blocked, "a file where the folder should be");
	const { db, start } = await olderDatabase({ BACKUP_DIR: blocked });
	await expect(start()).rejects.toThrow(
		/^Nothing was changed, because the backup made beforehand failed: .*Make room in .*MIGRATION_BACKUP=off$/,
	);
	await expect(sql`select mark from categories`.execute(db)).rejects.toThrow(/mark/);
	await rm(blocked);
	expect(await start()).toEqual(["9999-made-up"]);
	expect(await readdir(blocked)).toEqual(["mradi-before-9999-made-up.tar.gz"]);
});

test("with BACKUP_BUCKET the backup goes there, and is deleted from there after four weeks", async () => {
	const s3 = await startFauxqs({
		port: 0,
		host: "127.0.0.1",
		logger: false,
		init: { buckets: ["copies"] },
	});
	onTestFinished(async () => void (await s3.stop()));
	const { settings, start, messages } = await olderDatabase({
		S3_ENDPOINT: `http://127.0.0.1:${s3.port}`,
		S3_ACCESS_KEY_ID: "test",
		S3_SECRET_ACCESS_KEY: "test",
		BACKUP_BUCKET: "copies",
		BACKUP_PASSPHRASE: "seven green goats",
	});
	await start();
	const name = "mradi-before-9999-made-up.tar.gz.sealed";
	expect(messages[1]).toContain(`read back: ${name} in the bucket copies`);
	await deleteOldUpgradeBackups(settings);
	expect(await listStored(settings.backupStore!)).toEqual([name]);
	await atTime(daysFromNow(29), () => deleteOldUpgradeBackups(settings));
	expect(await listStored(settings.backupStore!)).toEqual([]);
});

test("a migration that fails leaves the database as it was, and its backup", async () => {
	const { start } = await olderDatabase({ BACKUP_DIR: join(folder, "failed") });
	setMigrations({ ...nextMigration, up: () => Promise.reject(new Error("no such luck")) });
	await expect(start()).rejects.toThrow("no such luck");
	await expect(start()).rejects.toThrow("no such luck");
	expect(await readdir(join(folder, "failed"))).toEqual(["mradi-before-9999-made-up.tar.gz"]);
});

test("no backup is made of an empty database, or with MIGRATION_BACKUP=off", async () => {
	const { settings, start, messages } = await olderDatabase({ MIGRATION_BACKUP: "off" });
	expect(await start()).toEqual(["9999-made-up"]);
	expect(messages[1]).toBe("no backup is made (MIGRATION_BACKUP=off)");
	expect(await readdir(settings.dataDir)).not.toContain("backups");

	setMigrations();
	const database = await emptyDatabase();
	const empty = readSettings({ DATA_DIR: database.dataDir, DATABASE_URL: database.databaseUrl });
	const connection = await connect(empty);
	expect(await upgrade(connection, empty, expect.unreachable)).toEqual(
		released.map(({ name }) => name),
	);
	await connection.close();
	await database.remove();
});

test("a database of an unreleased commit is refused with the columns that it lacks, before migrations change it, and its backup can be restored", async () => {
	const database = await emptyDatabase();
	const settings = readSettings({ DATA_DIR: database.dataDir, DATABASE_URL: database.databaseUrl });
	const { db, close } = await connect(settings);
	try {
		await refuseUnreleasedSchema(db, declarations.tables);
		await migrate(db, new Set(["0001-schema"]));
		await refuseUnreleasedSchema(db, declarations.tables);
		await sql`alter table project_versions drop column words`.execute(db);
		await sql`drop table site_versions`.execute(db);
		await expect(refuseUnreleasedSchema(db, declarations.tables)).rejects.toThrow(
			/^The database lacks (?=.*project_versions\.words)(?=.*site_versions\.fields)(?!.*code_hash).*npm run restore/,
		);
		const file = join(folder, "between.tar.gz");
		await backUp(settings, file);
		const target = { dataDir: join(folder, "whole"), databaseUrl: undefined, s3: undefined };
		await restore(target, file);
		const restored = await connect(target);
		await refuseUnreleasedSchema(restored.db, declarations.tables);
		await restored.close();
	} finally {
		await close();
		await database.remove();
	}
});

test("backups from before a migration are deleted after four weeks", async () => {
	const backupDir = join(folder, "old");
	await mkdir(backupDir);
	const days = (count: number) => new Date(Date.now() - count * 86_400_000);
	for (const [name, age] of [
		["mradi-before-0002-old.tar.gz", 29],
		["mradi-before-0003-new.tar.gz", 27],
		["letter.txt", 99],
	] as const) {
		await writeFile(join(backupDir, name), "");
		await utimes(join(backupDir, name), days(age), days(age));
	}
	await deleteOldUpgradeBackups(readSettings({ BACKUP_DIR: backupDir, DATA_DIR: folder }));
	expect((await readdir(backupDir)).sort()).toEqual(["letter.txt", "mradi-before-0003-new.tar.gz"]);
});
