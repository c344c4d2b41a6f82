import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findChromium } from "./tests/support/chromium.ts";
import { keepFilesInMemory } from "./tests/support/test-folders.ts";

keepFilesInMemory();
const executablePath = findChromium();

export default defineConfig({
	testDir: "tests/e2e",
	globalSetup: "./tests/e2e/global-setup.ts",
	outputDir: "test-results",
	// Each has a server and a database of its own. Tests wait a third of their time.
	workers: "150%",
	fullyParallel: false,
	forbidOnly: true,
	// Of a machine under load; see docs/reliability.md.
	retries: process.env.CI ? 1 : 0,
	timeout: 60_000,
	expect: { timeout: 10_000 },
	reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
	use: {
		browserName: "chromium",
		viewport: { width: 390, height: 844 },
		launchOptions: { args: CHROMIUM_ARGUMENTS, ...(executablePath && { executablePath }) },
		locale: "en-KE",
		timezoneId: "Africa/Nairobi",
		// Motion costs time and is what few tests are about.
		contextOptions: { reducedMotion: "reduce" },
		// Only the tests of what a phone keeps meet the worker: to the others each page comes from the server.
		serviceWorkers: "block",
		// A recording costs a sixth of the time: ask for one with `--trace on`.
		screenshot: "only-on-failure",
	},
	projects: [
		{ name: "sqlite" },
		// The main path once more with the other database.
		{ name: "postgres", grep: /@both/ },
	],
});
