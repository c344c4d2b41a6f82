import { closeSync, openSync } from "node:fs";
import Database from "better-sqlite3";
import type { CompiledQuery, QueryResult } from "kysely";

type Query = Pick<CompiledQuery, "sql" | "parameters">;

/** Creates the file for its owner only; -wal and -shm get the same mode. Does not change an existing file. */
export function createSqliteFile(path: string): void {
	try {
		closeSync(openSync(path, "wx", 0o600));
	} catch (error) {
		if ((error as { code?: string }).code !== "EEXIST") throw error;
	}
}

export function openSqlite(path: string, readonly: boolean): Database.Database {
	const handle = new Database(path, { readonly, timeout: 0 });
	handle.pragma("foreign_keys = ON");
	if (!readonly) {
		handle.pragma("journal_mode = WAL");
		// See `Checkpoints`.
		handle.pragma("wal_autocheckpoint = 0");
		// WAL builds default to NORMAL, which can lose the last commits at power loss.
		handle.pragma("synchronous = FULL");
		// Overwrite deleted data, so that erased people leave nothing in free pages.
		handle.pragma("secure_delete = ON");
		// The first read creates the write-ahead log of a new file.
		handle.pragma("schema_version");
	}
	return handle;
}

export class PreparedHandle {
	#handle: Database.Database;
	#statements = new Map<string, Database.Statement>();

	constructor(handle: Database.Database) {
		this.#handle = handle;
	}

	get inTransaction(): boolean {
		return this.#handle.inTransaction;
	}

	/** Whether the query is read-only. Called on the read-only handle, which cannot prepare DDL. */
	isRead(query: Query): boolean {
		if (!/^\s*(select|with|pragma|explain)\b/i.test(query.sql)) return false;
		return this.#prepare(query.sql).readonly;
	}

	run<R>(query: Query): QueryResult<R> {
		const statement = this.#prepare(query.sql);
		const parameters = query.parameters as unknown[];
		if (statement.reader) return { rows: statement.all(parameters) as R[] };
		const { changes, lastInsertRowid } = statement.run(parameters);
		return {
			rows: [],
			numAffectedRows: BigInt(changes),
			insertId: BigInt(lastInsertRowid),
		};
	}

	close(): void {
		this.#statements.clear();
		this.#handle.close();
	}

	#prepare(text: string): Database.Statement {
		let statement = this.#statements.get(text);
		if (statement) {
			this.#statements.delete(text);
		} else {
			statement = this.#handle.prepare(text);
			if (this.#statements.size >= 500) {
				this.#statements.delete(this.#statements.keys().next().value as string);
			}
		}
		this.#statements.set(text, statement);
		return statement;
	}
}
