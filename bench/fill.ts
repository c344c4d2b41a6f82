import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import pg from "pg";
import { loadTextsOnPostgres, loadTextsOnSqlite } from "../src/db/load-texts.ts";
import { insertUser } from "../src/features/accounts/auth/auth.service.server.ts";
import { startSession } from "../src/features/accounts/auth/sessions.server.ts";
import { createLog } from "../src/platform/operations/log.server.ts";
import { readSettings } from "../src/platform/settings.ts";
import { createApplication } from "../src/server/app.ts";
import { createDatabase, startPostgres } from "../tests/support/postgres.ts";
import {
	type Amounts,
	fillArticles,
	fillCategories,
	fillOrders,
	fillResults,
	type Insert,
	type Row,
} from "./rows.ts";

export interface Filled {
	dataDir: string;
	databaseUrl: string | undefined;
	/** Settings of the server to start. */
	environment: Record<string, string>;
	/** Token of a signed-in admin. */
	token: string;
	category: string;
	result: string;
	/** Slugs of some articles, and pairs of neighbouring words from their texts. */
	slugs: string[];
	phrases: string[];
}

interface FilledStore {
	fill(amounts: Amounts): Promise<Filled>;
	close(): Promise<void>;
}

/** Databases in a folder that `close` removes. */
export async function openStore(onPostgres = false): Promise<FilledStore> {
	const folder = await mkdtemp(join(tmpdir(), "mradi-bench-"));
	const postgres = onPostgres ? await startPostgres() : undefined;
	return {
		async fill(amounts) {
			const url = postgres && (await createDatabase(postgres.url, `filled_${randomUUID()}`));
			return fill(join(folder, randomUUID()), amounts, url);
		},
		async close() {
			await postgres?.stop();
			await rm(folder, { recursive: true, force: true });
		},
	};
}

/** Writes straight into the tables; their triggers update the index. */
async function fill(dataDir: string, amounts: Amounts, databaseUrl?: string): Promise<Filled> {
	const startedAt = performance.now();
	const environment = {
		DATA_DIR: dataDir,
		DEMO_CONTENT: "off",
		TRUST_PROXY: "1",
		// The rows cover 1,000 days; none may become anonymous.
		RETENTION_MONTHS: "60",
		...(databaseUrl && { DATABASE_URL: databaseUrl }),
	};
	const settings = readSettings({ ...environment, LOG_LEVEL: "silent" });
	const { context, close } = await createApplication(settings, createLog("silent", []));
	const admin = await insertUser(context.db, {
		username: "bench",
		email: "bench@school.example",
		passwordHash: "none",
		role: "admin",
	});
	const token = await startSession(context.db, admin, "bench");
	await close();
	const store = await openTables(dataDir, databaseUrl);
	try {
		const categories = await fillCategories(store.insert);
		const articles = await store.loadTexts(() => fillArticles(store.insert, amounts, categories));
		await fillOrders(store.insert, amounts.orders ?? 0, articles.ids);
		const result = await fillResults(store.insert, amounts.results ?? 0, categories);
		await store.finish();
		const named = Object.entries(amounts).map(([name, count]) => `${count} ${name}`);
		const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
		console.log(`filled a database with ${named.join(", ")} in ${seconds} s`);
		// The first category has only drafts.
		const [, category = ""] = categories;
		const { slugs, phrases } = articles;
		return { dataDir, databaseUrl, environment, token, category, result, slugs, phrases };
	} finally {
		await store.close();
	}
}

/** Bypasses the product's services for speed. */
async function openTables(dataDir: string, databaseUrl?: string) {
	return databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir);
}

function openSqlite(dataDir: string) {
	const handle = new Database(join(dataDir, "mradi.sqlite"));
	for (const pragma of ["journal_mode = OFF", "synchronous = OFF", "secure_delete = OFF"])
		handle.pragma(pragma);
	handle.pragma("cache_size = -800000");
	const insert: Insert = async (table, rows) => {
		const names = Object.keys(rows[0] as Row);
		const statement = handle.prepare(
			`insert into ${table} (${names.join()}) values (${names.map((name) => `@${name}`).join()})`,
		);
		handle.transaction(() => {
			for (const row of rows) statement.run(row);
		})();
	};
	return {
		insert,
		loadTexts: <T>(load: () => Promise<T>) =>
			loadTextsOnSqlite(async (text, parameters = []) => {
				const statement = handle.prepare(text);
				if (statement.reader) return statement.all(parameters) as Row[];
				statement.run(parameters);
				return [];
			}, load),
		finish: async () => void handle.pragma("journal_mode = WAL"),
		close: async () => void handle.close(),
	};
}

async function openPostgres(url: string) {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	const insert: Insert = async (table, rows) => {
		const names = Object.keys(rows[0] as Row).join();
		await client.query(
			`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, $1)`,
			[JSON.stringify(rows)],
		);
	};
	return {
		insert,
		loadTexts: <T>(load: () => Promise<T>) =>
			loadTextsOnPostgres(async (statement) => (await client.query(statement)).rows, load),
		finish: async () => void (await client.query("vacuum analyze")),
		close: () => client.end(),
	};
}
