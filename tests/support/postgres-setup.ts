import type { TestProject } from "vitest/node";
import { startPostgres, type TestPostgres } from "./postgres.ts";

declare module "vitest" {
	interface ProvidedContext {
		postgresUrl: string;
	}
}

// Every project that needs it comes by here; they share one server.
let server: Promise<TestPostgres> | undefined;

/** One PostgreSQL server for the whole run; each test file makes a database of its own in it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
	server ??= startPostgres();
	const { url, stop } = await server;
	project.provide("postgresUrl", url);
	return stop;
}
