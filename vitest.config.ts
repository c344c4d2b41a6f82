import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import tailwindcss from "@tailwindcss/vite";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { ByProject } from "./tests/support/by-project.ts";
import { CHROMIUM_ARGUMENTS, findChromium } from "./tests/support/chromium.ts";
import { keepFilesInMemory } from "./tests/support/test-folders.ts";

keepFilesInMemory();

// Tests of whole requests (*.api.test.ts) and of the database (*.db.test.ts) run on both databases.
const onDatabases = "src/**/*.{api,db}.test.ts";
const inBrowser = "src/**/*.component.test.tsx";
const integration = "tests/integration/**/*.test.ts";
// Except those that say so in their first lines: every kind of statement that they make runs on PostgreSQL in another test, and
// none of them is about what happens at the same moment.
const onSqliteAlone = globSync([onDatabases, integration]).filter((path) =>
	/^\/\/ On SQLite alone/m.test(readFileSync(path, "utf8")),
);
const postgres = "tests/support/postgres-setup.ts";
const build = "tests/support/build-setup.ts";

export default defineConfig({
	// Tests do not read a developer's .env.
	envDir: false,
	test: {
		// Generous, for busy machines, and as in Playwright: these tests are not about speed.
		testTimeout: 120_000,
		hookTimeout: 120_000,
		expect: { poll: { timeout: 20_000 } },
		// Tests spend a third of their time waiting. A percentage would give at most one worker per core.
		maxWorkers: Math.ceil(availableParallelism() * 1.5),
		sequence: { sequencer: ByProject },
		tags: [{ name: "slow", description: "Takes many seconds; not in the quick run" }],
		// A worker loads the application, or the browser the screens, once for all of its files. For most files that
		// takes longer than their tests.
		isolate: false,
		projects: [
			project("units", {
				include: ["src/**/*.test.{ts,tsx}", "tests/structure/*.test.ts"],
				exclude: [onDatabases, inBrowser],
			}),
			components(),
			project("sqlite", { include: [onDatabases, integration] }),
			project("postgres", {
				include: [onDatabases, integration],
				exclude: onSqliteAlone,
				globalSetup: postgres,
			}),
			// Tests that start processes: the built server, several of them, the development server.
			project("processes", { include: ["tests/*.test.ts"], globalSetup: [postgres, build] }),
		],
	},
});

function project(
	name: string,
	test: { include: string[]; exclude?: string[]; globalSetup?: string | string[] },
) {
	const env = { TEST_DATABASE: name.endsWith("postgres") ? "postgres" : "sqlite" };
	return { extends: true as const, test: { ...test, name, env } };
}

/** Screens and components in a real browser, with a stubbed API. */
function components(): TestProjectInlineConfiguration {
	const executablePath = findChromium();
	return {
		extends: true,
		plugins: [tailwindcss()],
		// Packages are bundled before the first test. One discovered later would reload the page during a test.
		optimizeDeps: {
			entries: [
				"src/app/{site,dashboard}/*.tsx",
				"src/features/*/{pages,screens}/*.tsx",
				inBrowser,
			],
		},
		test: {
			name: "components",
			include: [inBrowser],
			globalSetup: "tests/support/components/routes-setup.ts",
			setupFiles: "tests/support/components/setup.ts",
			expect: { poll: { interval: 10 } },
			browser: {
				enabled: true,
				headless: true,
				screenshotFailures: false,
				// The same as in Playwright.
				locators: { exact: false },
				instances: [{ browser: "chromium" }],
				provider: playwright({
					// As long as the assertions wait.
					actionTimeout: 20_000,
					launchOptions: { args: CHROMIUM_ARGUMENTS, ...(executablePath && { executablePath }) },
					contextOptions: {
						locale: "en-KE",
						timezoneId: "Africa/Nairobi",
						reducedMotion: "reduce",
					},
				}),
			},
		},
	};
}
