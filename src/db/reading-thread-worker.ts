/** A thread that reads from an SQLite file, one query after another. */
import { parentPort, workerData } from "node:worker_threads";
import Database from "better-sqlite3";
import type { ThreadAnswer, ThreadTask } from "./reading-thread.ts";

const handle = new Database(workerData as string, { readonly: true, timeout: 0 });
// The index of a search is read again and again: 16 MB of its pages are kept.
handle.pragma("cache_size = -16000");

const statements = new Map<string, Database.Statement>();

parentPort?.on("message", (task: ThreadTask) => parentPort?.postMessage(answer(task)));

function answer({ id, text, parameters }: ThreadTask): ThreadAnswer {
	try {
		return { id, rows: prepare(text).all(parameters) };
	} catch (error) {
		return { id, failed: (error as Error).message };
	}
}

function prepare(text: string): Database.Statement {
	const prepared = statements.get(text) ?? handle.prepare(text);
	// Few texts are sent here; should they ever be many, they are prepared again.
	if (statements.size >= 100) statements.clear();
	statements.set(text, prepared);
	return prepared;
}
