import { statSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { migratedDatabase } from "../../tests/support/database.ts";
import { emptyWriteAheadLog } from "./checkpoints.ts";
import { connect } from "./connect.ts";
import { dialectOf } from "./handles.ts";
import { CHECKPOINT, SqliteThread } from "./sqlite-thread.ts";

const location = await migratedDatabase();
const { db, close } = await connect(location);
const file = join(location.dataDir, "mradi.sqlite");
/** Starting a thread may take long on a busy machine. */
const PATIENTLY = { timeout: 10_000 };
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
	await close();
	await location.remove();
});

/** Pages in the write-ahead log, and how many of them are in the file. */
function readLog() {
	const handle = new Database(file);
	const [state] = handle.pragma("wal_checkpoint(noop)") as { log: number; checkpointed: number }[];
	handle.close();
	return state as { log: number; checkpointed: number };
}

const writeMegabytes = (key: string, count: number) =>
	db
		.insertInto("meta")
		.values({ key, value: "x".repeat(count * 1_048_576) })
		.execute();

/** Delays checkpoints until `release` is called; `requested` resolves when the first one is requested. */
function holdCheckpoints() {
	const { promise: released, resolve: release } = Promise.withResolvers<void>();
	const { promise: requested, resolve: signalRequest } = Promise.withResolvers<void>();
	const { run } = SqliteThread.prototype;
	vi.spyOn(SqliteThread.prototype, "run").mockImplementation(async function (
		this: SqliteThread,
		query,
	) {
		if (query.sql === CHECKPOINT) {
			signalRequest();
			await released;
		}
		return run.call(this, query);
	});
	return { requested, release };
}

describe.runIf(dialectOf(db) === "sqlite")("the write-ahead log", () => {
	test("is copied to the file after the write that made it long", async () => {
		await writeMegabytes("short", 1);
		expect(readLog().checkpointed).toBe(0);
		await writeMegabytes("long", 4);
		await vi.waitFor(() => {
			const { log, checkpointed } = readLog();
			expect(log).toBeGreaterThan(1_000);
			expect(checkpointed).toBe(log);
		}, PATIENTLY);
	});

	test("is never copied by a commit, however long it is", async () => {
		// A checkpoint's copy is visible in the file before its call has returned: this waits until it has.
		await emptyWriteAheadLog(db);
		const { release } = holdCheckpoints();
		await writeMegabytes("first", 6);
		await writeMegabytes("second", 6);
		await writeMegabytes("third", 1);
		const { log, checkpointed } = readLog();
		expect(log).toBeGreaterThan(3_000);
		expect(checkpointed).toBe(0);
		release();
		await vi.waitFor(() => expect(readLog().checkpointed).toBe(readLog().log), PATIENTLY);
	});

	test("is emptied, and completely, only after a running checkpoint has finished", async () => {
		await emptyWriteAheadLog(db);
		const { requested, release } = holdCheckpoints();
		await writeMegabytes("long again", 6);
		await requested;
		const order: string[] = [];
		const emptied = emptyWriteAheadLog(db).then(() => order.push("emptied"));
		// A write waits its turn behind an emptying that has begun.
		await writeMegabytes("meanwhile", 1);
		order.push("written");
		release();
		await emptied;
		expect(order).toEqual(["written", "emptied"]);
		expect(statSync(`${file}-wal`).size).toBe(0);
	});
});
