import { join } from "node:path";
import Database from "better-sqlite3";
import pg from "pg";
import { loadTexts } from "../../src/db/load-texts.ts";

type Row = Record<string, string | number | null>;
/** Stores rows of one table. */
export type Insert = (table: string, rows: Row[]) => Promise<void>;

/** A connection that stores many rows quickly, without the product's services. */
export interface BulkStore {
	insert: Insert;
	/** Runs `load`, which inserts the articles' texts. */
	loadTexts<T>(load: () => Promise<T>): Promise<T>;
	/** Call it when all rows are stored. */
	finish(): Promise<void>;
	close(): Promise<void>;
}

export async function openStore(dataDir: string, databaseUrl?: string): Promise<BulkStore> {
	return databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir);
}

function openSqlite(dataDir: string): BulkStore {
	const handle = new Database(join(dataDir, "mradi.sqlite"));
	handle.pragma("synchronous = OFF");
	handle.pragma("cache_size = -400000");
	const statements = new Map<string, Database.Statement>();
	return {
		insert: async (table, rows) => {
			const names = Object.keys(rows[0] as Row);
			const text = `insert into ${table} (${names.join()}) values (${names.map((name) => `@${name}`).join()})`;
			const statement = statements.get(text) ?? handle.prepare(text);
			statements.set(text, statement);
			handle.transaction(() => {
				for (const row of rows) statement.run(row);
			})();
		},
		loadTexts: (load) => load(),
		finish: async () => void handle.pragma("wal_checkpoint(truncate)"),
		close: async () => void handle.close(),
	};
}

async function openPostgres(url: string): Promise<BulkStore> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	return {
		insert: async (table, rows) => {
			const names = Object.keys(rows[0] as Row).join();
			await client.query(
				`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, $1)`,
				[JSON.stringify(rows)],
			);
		},
		loadTexts: (load) => loadTexts(async (statement) => (await client.query(statement)).rows, load),
		finish: async () => void (await client.query("vacuum analyze")),
		close: () => client.end(),
	};
}
