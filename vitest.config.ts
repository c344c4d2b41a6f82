import { defineConfig } from "vitest/config";

// Tests of the whole path (*.api.test.ts) and of the database (*.db.test.ts) run on both databases.
const onDatabases = ["src/**/*.{api,db}.test.ts", "tests/integration/**/*.test.ts"];

export default defineConfig({
	test: {
		globalSetup: "tests/support/global-setup.ts",
		testTimeout: 30_000,
		hookTimeout: 60_000,
		maxWorkers: 2,
		projects: [
			{
				extends: true,
				test: {
					name: "units",
					include: ["src/**/*.test.{ts,tsx}", "tests/*.test.ts"],
					exclude: onDatabases,
				},
			},
			{
				extends: true,
				test: { name: "sqlite", include: onDatabases, env: { TEST_DATABASE: "sqlite" } },
			},
			{
				extends: true,
				test: { name: "postgres", include: onDatabases, env: { TEST_DATABASE: "postgres" } },
			},
		],
	},
});
