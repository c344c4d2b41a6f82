import {
	existsSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	truncateSync,
	writeFileSync,
} from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { migratedDatabase } from "../../tests/support/database.ts";
import { bytesOf } from "../../tests/support/file-bytes.ts";
import { emptyWriteAheadLog } from "./checkpoints.ts";
import { connect, type Db } from "./connect.ts";
import { DatabaseFilesChanged, LOCK_FILE, lockFolder } from "./database-files.ts";
import { isDatabaseUnavailable } from "./errors.ts";
import { slowReads } from "./handles.ts";
import { PreparedHandle } from "./sqlite-handle.ts";
import { longTransaction, type Tx, transaction } from "./transaction.ts";

const folder = await mkdtemp(join(tmpdir(), "mradi-files-"));
const { databaseUrl, remove } = await migratedDatabase();
afterAll(async () => {
	await remove();
	await rm(folder, { recursive: true, force: true });
});

async function openLocked() {
	const location = await migratedDatabase();
	const unlock = lockFolder(location.dataDir);
	onTestFinished(unlock);
	const filesChanged = vi.fn();
	const connection = await connect(location, { slow() {}, error() {}, filesChanged });
	onTestFinished(location.remove);
	onTestFinished(connection.close);
	return { ...connection, location, filesChanged, file: join(location.dataDir, "mradi.sqlite") };
}

const note = (on: Db | Tx, key: string) =>
	on
		.insertInto("meta")
		.values({ key, value: "x".repeat(100_000) })
		.execute();
const notes = async (db: Db) =>
	(await db.selectFrom("meta").select("key").where("key", "like", "note%").execute()).map(
		({ key }) => key,
	);

describe.runIf(!databaseUrl)("the files of an open database", () => {
	test("are created for their owner only, whatever the umask of the process", async () => {
		const dataDir = join(folder, "new");
		const before = process.umask(0);
		onTestFinished(() => void process.umask(before));
		const { close } = await connect({ dataDir });
		for (const name of ["", "-wal", "-shm"]) {
			const { mode } = statSync(join(dataDir, `mradi.sqlite${name}`));
			expect([name, (mode & 0o777).toString(8)]).toEqual([name, "600"]);
		}
		await close();
	});

	test.runIf(existsSync("/proc/locks"))(
		"keep SQLite's locks through checkpoints, long transactions, and other connections of this process",
		async () => {
			const { db, close, location, file } = await openLocked();
			const other = await connect(location);
			await longTransaction(db, async (tx) => {
				for (let part = 0; part < 60; part += 1) await note(tx, `note ${part}`);
			});
			const { size } = statSync(file);
			await vi.waitFor(() => expect(statSync(file).size).toBeGreaterThan(size + 4_000_000));
			await slowReads(db).selectFrom("meta").select("key").execute();
			await other.close();
			expect(locksOf(file)).toContain("READ 1073741826 1073742335");
			expect(locksOf(`${file}-shm`)).toContain("READ 128 128");
			await close();
			expect(existsSync(`${file}-wal`)).toBe(false);
		},
	);

	const writes: Record<string, (db: Db) => Promise<unknown>> = {
		"a statement": (db) => note(db, "note refused"),
		"a transaction": (db) => transaction(db, (tx) => note(tx, "note refused")),
		"a long transaction": (db) => longTransaction(db, (tx) => note(tx, "note refused")),
	};
	const changes: Record<string, (file: string) => void> = {
		"the log is removed": (file) => rmSync(`${file}-wal`),
		"the log is replaced": (file) => {
			rmSync(`${file}-wal`);
			writeFileSync(`${file}-wal`, "");
		},
		"log and shared memory are removed": (file) => {
			rmSync(`${file}-wal`);
			rmSync(`${file}-shm`);
		},
		"the shared memory is removed": (file) => rmSync(`${file}-shm`),
		"the database is replaced": (file) => {
			writeFileSync(`${file}.other`, "");
			renameSync(`${file}.other`, file);
		},
		"the server's lock is removed": (file) => rmSync(lockOf(file)),
		"the server's lock is created again": (file) => {
			rmSync(lockOf(file));
			onTestFinished(lockFolder(dirname(file)));
		},
		"the lock is replaced": (file) => {
			writeFileSync(`${file}.other`, "");
			renameSync(`${file}.other`, lockOf(file));
		},
	};
	const cases = Object.keys(changes).flatMap((change) =>
		Object.keys(writes).map((write) => [change, write] as const),
	);

	test.each(cases)("when %s, %s is refused and the change is reported once", async (...given) => {
		const [change, write] = given;
		const { db, assertFilesUnchanged, filesChanged, file } = await openLocked();
		await note(db, "note before");
		changes[change]?.(file);
		for (let attempt = 1; attempt <= 3; attempt += 1) {
			const error = await writes[write]?.(db).catch((thrown) => thrown);
			expect(error).toBeInstanceOf(DatabaseFilesChanged);
			expect(isDatabaseUnavailable(error)).toBe(true);
		}
		expect(assertFilesUnchanged).toThrow(DatabaseFilesChanged);
		expect(filesChanged).toHaveBeenCalledOnce();
		// Open handles can still read what was stored.
		expect(await notes(db)).toEqual(["note before"]);
	});

	const cuts: Record<string, (log: string) => void> = {
		"to nothing": (log) => truncateSync(log),
		"by opening it for writing": (log) => writeFileSync(log, ""),
		"to its header": (log) => truncateSync(log, 32),
		"within a page": (log) => truncateSync(log, 5_000),
		"by its last byte": (log) => truncateSync(log, statSync(log).size - 1),
	};
	const cutCases = Object.keys(cuts).flatMap((cut) =>
		Object.keys(writes).map((write) => [cut, write] as const),
	);

	test.each(cutCases)(
		"when the log is cut %s, %s is refused and the data stay whole",
		async (...given) => {
			const [cut, write] = given;
			const { db, close, assertFilesUnchanged, filesChanged, file } = await openLocked();
			await note(db, "note in the file");
			await emptyWriteAheadLog(db);
			await note(db, "note in the log");
			cuts[cut]?.(`${file}-wal`);
			for (let attempt = 1; attempt <= 3; attempt += 1) {
				const error = await writes[write]?.(db).catch((thrown) => thrown);
				expect(error).toBeInstanceOf(DatabaseFilesChanged);
				expect(isDatabaseUnavailable(error)).toBe(true);
			}
			expect(assertFilesUnchanged).toThrow(DatabaseFilesChanged);
			expect(filesChanged).toHaveBeenCalledExactlyOnceWith(`${file}-wal`);
			await close();
			const again = new Database(file);
			onTestFinished(() => void again.close());
			expect(again.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }]);
			expect(again.prepare("select key from meta where key like 'note%'").all()).toEqual([
				{ key: "note in the file" },
			]);
		},
	);

	test.each(["truncate", "restart", "full", "passive"])(
		"a checkpoint (%s) of another program changes nothing",
		async (kind) => {
			const { db, assertFilesUnchanged, filesChanged, file } = await openLocked();
			for (const round of [1, 2, 3]) {
				await note(db, `note ${round}`);
				const other = new Database(file);
				other.pragma(`wal_checkpoint(${kind})`);
				other
					.prepare("insert into meta (key, value) values (?, '')")
					.run(`note by another ${round}`);
				other.close();
				assertFilesUnchanged();
			}
			expect(await notes(db)).toHaveLength(6);
			expect(filesChanged).not.toHaveBeenCalled();
		},
	);

	test.each(["SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_IOERR_SHORT_READ"])(
		"after a statement failed with %s, writes are refused",
		async (code) => {
			const { db, assertFilesUnchanged, filesChanged, file } = await openLocked();
			const prepare = vi.spyOn(PreparedHandle.prototype, "run").mockImplementationOnce(() => {
				throw new Database.SqliteError("damaged", code);
			});
			await expect(notes(db)).rejects.toThrow(DatabaseFilesChanged);
			prepare.mockRestore();
			await expect(note(db, "note refused")).rejects.toThrow(DatabaseFilesChanged);
			expect(assertFilesUnchanged).toThrow(DatabaseFilesChanged);
			expect(filesChanged).toHaveBeenCalledExactlyOnceWith(file);
		},
	);

	test("a statement that violates a constraint does not count as a change of the files", async () => {
		const { db, assertFilesUnchanged } = await openLocked();
		await note(db, "note before");
		await expect(note(db, "note before")).rejects.toThrow("UNIQUE");
		assertFilesUnchanged();
	});

	test("the lock file contains an explanation of its purpose", async () => {
		const { file } = await openLocked();
		expect(bytesOf(lockOf(file))).toContain("The lock of a running server. Never remove it");
	});

	test("a write during which the log is removed is not acknowledged", async () => {
		const { db, file } = await openLocked();
		const writing = transaction(db, async (tx) => {
			await note(tx, "note during");
			rmSync(`${file}-wal`);
		});
		await expect(writing).rejects.toThrow(DatabaseFilesChanged);
	});

	test("once the removal of the log is noticed, its content is copied to the database file", async () => {
		const { db, assertFilesUnchanged, file } = await openLocked();
		await note(db, "note before");
		rmSync(`${file}-wal`);
		expect(assertFilesUnchanged).toThrow(DatabaseFilesChanged);
		await vi.waitFor(() => expect(bytesOf(file)).toContain("note before"));
	});

	test("a thread that has not started opens no other log", async () => {
		const { db, file } = await openLocked();
		rmSync(`${file}-wal`);
		const reading = slowReads(db).selectFrom("meta").select("key").execute();
		await expect(reading).rejects.toThrow(DatabaseFilesChanged);
		expect(existsSync(`${file}-wal`)).toBe(false);
	});
});

const lockOf = (file: string) => join(dirname(file), LOCK_FILE);

/** Locks of this process on a file, as kind, first and last byte. */
function locksOf(path: string): string[] {
	const { ino } = statSync(path);
	return readFileSync("/proc/locks", "utf8")
		.split("\n")
		.map((line) => line.split(/\s+/))
		.filter(([, , , , pid, id]) => pid === String(process.pid) && id?.endsWith(`:${ino}`))
		.map(([, , , kind, , , first, last]) => `${kind} ${first} ${last}`);
}
