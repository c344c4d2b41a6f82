import { defineConfig } from "vitest/config";

// Tests of the whole path (*.api.test.ts) and of the database (*.db.test.ts) run on both databases.
const onDatabases = "src/**/*.{api,db}.test.ts";
const integration = "tests/integration/**/*.test.ts";
const postgres = "tests/support/postgres-setup.ts";
const build = "tests/support/build-setup.ts";

export default defineConfig({
	test: {
		testTimeout: 30_000,
		hookTimeout: 60_000,
		maxWorkers: 2,
		projects: [
			project("units", { include: ["src/**/*.test.{ts,tsx}"], exclude: [onDatabases] }),
			project("sqlite", { include: [onDatabases] }),
			project("postgres", { include: [onDatabases], globalSetup: postgres }),
			// Some of these use the other database, too.
			project("integration-sqlite", { include: [integration], globalSetup: postgres }),
			project("integration-postgres", { include: [integration], globalSetup: postgres }),
			// What takes processes: the built server, several of them, the development server.
			project("processes", {
				include: ["tests/*.test.ts"],
				globalSetup: [postgres, build],
				// As with the browser tests: once more before a machine under load makes a whole run red.
				retry: process.env.CI ? 1 : 0,
			}),
		],
	},
});

function project(
	name: string,
	test: { include: string[]; exclude?: string[]; globalSetup?: string | string[]; retry?: number },
) {
	const env = { TEST_DATABASE: name.endsWith("postgres") ? "postgres" : "sqlite" };
	return { extends: true as const, test: { ...test, name, env } };
}
