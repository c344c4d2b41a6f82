import { CompiledQuery, type QueryResult } from "kysely";
import { PreparedHandle } from "./sqlite-handle.ts";
import type { SqliteThread } from "./sqlite-thread.ts";

/** A count that takes longer should not block the event loop each time, milliseconds. */
const LONG_MS = 5;

/** A read-only handle that caches the rows of some queries until the next write. */
export class RememberingHandle extends PreparedHandle {
	#remembered = new Map<string, Promise<object[]>>();
	#version: unknown;
	/** Remembered statements that took long when they ran here. */
	#slow = new Set<string>();

	/** Cached rows of the same query, unless another handle or process has written since. */
	async recall<R>(query: CompiledQuery, thread: SqliteThread): Promise<QueryResult<R>> {
		const { rows: versions } = this.run(CompiledQuery.raw("pragma data_version"));
		const version = Object.values(versions[0] as object)[0];
		if (version !== this.#version || this.#remembered.size >= 500) this.#remembered.clear();
		this.#version = version;
		const key = JSON.stringify([query.sql, query.parameters]);
		// The thread may already see a later write; the next call then finds another version.
		const remembered = this.#remembered.get(key) ?? this.#count(query, thread);
		this.#remembered.set(key, remembered);
		try {
			return { rows: (await remembered).map((row) => ({ ...row })) as R[] };
		} catch (error) {
			if (this.#remembered.get(key) === remembered) this.#remembered.delete(key);
			throw error;
		}
	}

	/** Here at first, which is faster for few rows; in the thread once it has taken long. */
	async #count(query: CompiledQuery, thread: SqliteThread): Promise<object[]> {
		if (this.#slow.has(query.sql)) return (await thread.run<object>(query)).rows;
		const startedAt = performance.now();
		const { rows } = this.run<object>(query);
		if (performance.now() - startedAt > LONG_MS) this.#slow.add(query.sql);
		return rows;
	}
}
