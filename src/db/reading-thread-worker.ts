/** Worker thread that reads from an SQLite file, one query at a time. */
import { parentPort, workerData } from "node:worker_threads";
import Database from "better-sqlite3";
import { CHECKPOINT, type ThreadAnswer, type ThreadTask } from "./reading-thread.ts";

const handle = new Database(workerData as string, { readonly: true, timeout: 0 });
// Searches read the index repeatedly: cache 16 MB of its pages.
handle.pragma("cache_size = -16000");

const statements = new Map<string, Database.Statement>();

parentPort?.on("message", (task: ThreadTask) => parentPort?.postMessage(answer(task)));

let checkpoints: Database.Database | undefined;

function answer({ id, text, parameters }: ThreadTask): ThreadAnswer {
	try {
		if (text === CHECKPOINT) {
			checkpoints ??= new Database(workerData as string, { timeout: 0 });
			return { id, rows: checkpoints.prepare(CHECKPOINT).all() };
		}
		return { id, rows: prepare(text).all(parameters) };
	} catch (error) {
		return { id, failed: (error as Error).message };
	}
}

function prepare(text: string): Database.Statement {
	const prepared = statements.get(text) ?? handle.prepare(text);
	// There are few distinct statements; should there be many, prepare them again.
	if (statements.size >= 100) statements.clear();
	statements.set(text, prepared);
	return prepared;
}
