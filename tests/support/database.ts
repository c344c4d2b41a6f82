import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { type Connection, connect } from "../../src/db/connect.ts";
import { migrate } from "../../src/db/migrate.ts";
import { createDatabase } from "./postgres.ts";

export interface DatabaseForFile {
	dataDir: string;
	/** Undefined means SQLite in `dataDir`. */
	databaseUrl: string | undefined;
	/** Removes the files. Call it when all connections are closed. */
	remove(): Promise<void>;
}

/** An empty database of the kind that TEST_DATABASE names, for one test file. */
export function emptyDatabase(): Promise<DatabaseForFile> {
	return databaseForFile();
}

/** The same. On PostgreSQL it already has its tables, because copying them is faster than migrating. */
export function migratedDatabase(): Promise<DatabaseForFile> {
	return databaseForFile(inject("migratedDatabase"));
}

async function databaseForFile(from?: string): Promise<DatabaseForFile> {
	const dataDir = await mkdtemp(join(tmpdir(), "mradi-test-"));
	const databaseUrl =
		process.env.TEST_DATABASE === "postgres"
			? await createDatabase(inject("postgresUrl"), `test_${randomUUID()}`, from)
			: undefined;
	return { dataDir, databaseUrl, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

/** A connection to a database with all tables, for one test file. Close it in afterAll. */
export async function connectedDatabase(): Promise<Pick<Connection, "db" | "close">> {
	const place = await migratedDatabase();
	const { db, close } = await connect(place);
	await migrate(db);
	return {
		db,
		async close() {
			await close();
			await place.remove();
		},
	};
}
