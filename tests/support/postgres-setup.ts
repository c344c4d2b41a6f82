import { randomUUID } from "node:crypto";
import type { TestProject } from "vitest/node";
import { connect } from "../../src/db/connect.ts";
import { migrate } from "../../src/db/migrate.ts";
import { createDatabase, startPostgres, type TestPostgres } from "./postgres.ts";

declare module "vitest" {
	interface ProvidedContext {
		postgresUrl: string;
		/** Name of a database that has all tables, to make others from. */
		migratedDatabase: string;
	}
}

// Every project that needs it comes by here; they share one server.
let server: Promise<TestPostgres & { migrated: string }> | undefined;

/** One PostgreSQL server for the whole run; each test file makes a database of its own in it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
	server ??= start();
	const { url, migrated, stop } = await server;
	project.provide("postgresUrl", url);
	project.provide("migratedDatabase", migrated);
	return stop;
}

/** Migrating takes four times as long as copying what has been migrated. */
async function start() {
	const started = await startPostgres();
	const migrated = `migrated_${randomUUID()}`;
	const databaseUrl = await createDatabase(started.url, migrated);
	const connection = await connect({ databaseUrl, dataDir: "" });
	await migrate(connection.db);
	await connection.close();
	return { ...started, migrated };
}
