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

/** Tables whose indexes nothing reads while they are filled: no trigger looks rows up in them. */
const WRITTEN_ONLY = [
	"articles",
	"article_categories",
	"orders",
	"record_references",
	"record_history",
	"audit_log",
	"assistance_requests",
	"result_items",
];

function openSqlite(dataDir: string): BulkStore {
	const handle = new Database(join(dataDir, "mradi.sqlite"));
	// An interrupted fill starts again from the beginning.
	handle.pragma("journal_mode = OFF");
	handle.pragma("synchronous = OFF");
	handle.pragma("secure_delete = OFF");
	handle.pragma("cache_size = -800000");
	handle.pragma("temp_store = MEMORY");
	// The index of words sorts 64 MB of them in memory before it writes them.
	handle.exec(
		"insert into article_texts_words (article_texts_words, rank) values ('hashsize', 67108864)",
	);
	const indexes = handle
		.prepare(
			`select name, sql from sqlite_master where type = 'index' and sql not like 'create unique%'
				and tbl_name in (${WRITTEN_ONLY.map((name) => `'${name}'`)})`,
		)
		.all() as { name: string; sql: string }[];
	for (const { name } of indexes) handle.exec(`drop index "${name}"`);
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
		finish: async () => {
			for (const { sql } of indexes) handle.exec(sql);
			handle.exec(
				"insert into article_texts_words (article_texts_words, rank) values ('hashsize', 1048576)",
			);
			handle.pragma("journal_mode = WAL");
			handle.pragma("wal_checkpoint(truncate)");
		},
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
