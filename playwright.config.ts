import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findChromium } from "./tests/support/chromium.ts";
import { keepFilesInMemory } from "./tests/support/test-folders.ts";

keepFilesInMemory();
const executablePath = findChromium();

export default defineConfig({
	testDir: "tests/e2e",
	// The same on every machine.
	snapshotPathTemplate: "{testDir}/{testFileName}-snapshots/{arg}{ext}",
	globalSetup: "./tests/e2e/global-setup.ts",
	outputDir: "test-results",
	// Each worker has its own server and database. Tests spend a third of their time waiting.
	workers: "150%",
	fullyParallel: false,
	forbidOnly: true,
	// See docs/reliability.md.
	retries: 0,
	// Generous, for busy machines: these tests are not about speed. The server renders pictures at a low priority.
	timeout: 120_000,
	expect: { timeout: 20_000 },
	// The set-up has no limit of its own. A run that does not end reports nothing.
	globalTimeout: 40 * 60_000,
	reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
	use: {
		browserName: "chromium",
		viewport: { width: 390, height: 844 },
		launchOptions: {
			// No spare process is started for each context, which costs a tenth.
			args: [...CHROMIUM_ARGUMENTS, "--renderer-process-limit=1"],
			...(executablePath && { executablePath }),
		},
		locale: "en-KE",
		timezoneId: "Africa/Nairobi",
		// Animations take time, and few tests are about them.
		contextOptions: { reducedMotion: "reduce" },
		// Only the offline tests allow the service worker. In all others every page comes from the server.
		serviceWorkers: "block",
		// Recording takes a sixth of the time. Use `--trace on` when you need it.
		screenshot: "only-on-failure",
	},
	projects: [
		// Waits most of the time: one worker, so that the others fill the processor meanwhile.
		{ name: "slow-connection", testMatch: /slow-connection/, workers: 1 },
		{ name: "sqlite", testIgnore: /slow-connection/ },
	],
});
