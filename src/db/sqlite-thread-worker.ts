/** Worker thread with its own connection to an SQLite file; it runs one statement at a time. */
import { parentPort, workerData } from "node:worker_threads";
import type { QueryResult } from "kysely";
import { openSqlite, PreparedHandle } from "./sqlite-handle.ts";
import {
	CHECKPOINT,
	type ThreadData,
	type ThreadResponse,
	type ThreadTask,
} from "./sqlite-thread.ts";

const { path, writes } = workerData as ThreadData;
const database = openSqlite(path, !writes);
// Searches read the index repeatedly: cache 16 MB of its pages.
if (!writes) database.pragma("cache_size = -16000");
const handle = new PreparedHandle(database);

parentPort?.on("message", (task: ThreadTask) => parentPort?.postMessage(answer(task)));

function answer(task: ThreadTask): ThreadResponse {
	try {
		return { id: task.id, result: run(task) };
	} catch (error) {
		const { message, code } = error as Error & { code?: string };
		return { id: task.id, failed: message, code };
	}
}

/** Refuses the remaining statements of a transaction that SQLite has ended, or that a failed thread had begun. */
function run(task: ThreadTask): QueryResult<unknown> {
	const needsNoTransaction = task.sql === "begin immediate" || task.sql === CHECKPOINT;
	if (!writes || needsNoTransaction || handle.inTransaction) return handle.run(task);
	if (task.sql === "rollback") return { rows: [] };
	throw new Error("The transaction has ended");
}
