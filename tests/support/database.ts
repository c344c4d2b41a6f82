import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { type Connection, connect } from "../../src/db/connect.ts";
import { migrate } from "../../src/db/migrate.ts";
import { createDatabase, dropDatabase } from "./postgres.ts";

export interface DatabaseForFile {
	dataDir: string;
	/** Undefined: SQLite in `dataDir`. */
	databaseUrl: string | undefined;
	remove(): Promise<void>;
}

/** An empty database for one test file, of the kind in TEST_DATABASE. */
export function emptyDatabase(): Promise<DatabaseForFile> {
	return databaseForFile();
}

/** A database with all tables. Copying them is several times as fast as migrating. */
export async function migratedDatabase(): Promise<DatabaseForFile> {
	const database = await databaseForFile(inject("migratedDatabase"));
	if (!database.databaseUrl) {
		migratedFile ??= migrateFile();
		await writeFile(join(database.dataDir, SQLITE_FILE), await migratedFile, { mode: 0o600 });
	}
	return database;
}

const SQLITE_FILE = "mradi.sqlite";
/** Migrated once by each worker. */
let migratedFile: Promise<Buffer> | undefined;

async function migrateFile(): Promise<Buffer> {
	const dataDir = await newFolder();
	const { db, close } = await connect({ dataDir });
	await migrate(db);
	await close();
	const file = await readFile(join(dataDir, SQLITE_FILE));
	await rm(dataDir, { recursive: true });
	return file;
}

const newFolder = () => mkdtemp(join(tmpdir(), "mradi-test-"));

async function databaseForFile(template?: string): Promise<DatabaseForFile> {
	const dataDir = await newFolder();
	const server = inject("postgresUrl");
	const databaseUrl =
		process.env.TEST_DATABASE === "postgres"
			? await createDatabase(server, `test_${randomUUID()}`, template)
			: undefined;
	return {
		dataDir,
		databaseUrl,
		async remove() {
			await rm(dataDir, { recursive: true, force: true });
			if (databaseUrl) await dropDatabase(server, databaseUrl);
		},
	};
}

/** A connection to a database with all tables, for one test file. Close it in afterAll. */
export async function connectedDatabase(): Promise<Pick<Connection, "db" | "close">> {
	const database = await migratedDatabase();
	const { db, close } = await connect(database);
	await migrate(db);
	return {
		db,
		async close() {
			await close();
			await database.remove();
		},
	};
}
