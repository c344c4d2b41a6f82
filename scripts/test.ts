// Runs Vitest and Playwright and ends with their sum: "N passed, N failed".
// npm test -- PATH... -t TITLE: only files whose path contains one of the parts, only tests whose title contains TITLE.
// npm run test:quick takes the same arguments: what needs no build, browser or PostgreSQL,
// and without a path no test with the tag "slow". It prints what it leaves out.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { findChromium } from "../tests/support/chromium.ts";
import { keepFilesInMemory } from "../tests/support/test-folders.ts";
import { buildWhenStale } from "./build.mjs";

const REPORTS = "test-results";
const VITEST_REPORT = `${REPORTS}/vitest.json`;
const E2E_REPORT = `${REPORTS}/e2e.json`;

interface Counts {
	passed: number;
	failed: number;
	failures: string[];
}

/** The fields read from `--reporter=json`. */
interface VitestReport {
	numPassedTests: number;
	numFailedTests: number;
	/** Includes tests that were left out. */
	numPendingTests: number;
	numFailedTestSuites: number;
	testResults: {
		name: string;
		status: string;
		message: string;
		assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
	}[];
}

interface PlaywrightReport {
	stats: { expected: number; unexpected: number };
	errors: unknown[];
}

const { quick, title, paths } = readArguments();
const testFiles = globSync("{src,tests}/**/*.{test,spec}.{ts,tsx}").map((path) => resolve(path));
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS);
const sum = { passed: 0, failed: 0 };
const failures: string[] = [];
const excludesSlow = quick && !title && paths.length === 0;
let slowCount = 0;
const filesRun = new Set<string>();
// Component tests run in Vitest, in the same browser as the browser tests.
if (!quick) requireBrowser();
const demoContent = isWholeRun() ? startDemoContent() : undefined;
runVitest();
if (!quick) {
	await demoContent?.loaded;
	if (hasBrowserTest()) runPlaywright(demoContent?.environment);
	else console.log("playwright: 0 passed, 0 failed");
}

demoContent?.remove();
if (quick) printExcluded();
// A runner that ended without a report has been counted as failed.
if (filesRun.size > 0 || sum.failed === 0) requireEachPath();
if (sum.passed + sum.failed === 0) console.log("No test has this path and title.");
// Repeated at the end, because a long log may be cut off at its beginning.
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exit(sum.failed === 0 && sum.passed > 0 ? 0 : 1);

function readArguments(): { quick: boolean; title: string | undefined; paths: string[] } {
	try {
		const { values, positionals } = parseArgs({
			options: {
				quick: { type: "boolean", default: false },
				title: { type: "string", short: "t" },
			},
			allowPositionals: true,
		});
		// Both runners expect a pattern, but the argument is a literal part of a title.
		const title = values.title?.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
		return { quick: values.quick, title, paths: positionals };
	} catch (error) {
		console.error(`${(error as Error).message}\nUsage: npm test -- [PATH...] [-t TITLE]`);
		process.exit(1);
	}
}

function isWholeRun(): boolean {
	return !quick && paths.length === 0 && !title;
}

/**
 * Loads the content of the browser tests while Vitest runs, at a low priority. If this fails, Playwright retries and
 * says why.
 */
function startDemoContent() {
	try {
		// Builds before Vitest starts, which would otherwise build at the same time.
		buildWhenStale();
	} catch (error) {
		console.error((error as Error).message);
		process.exit(1);
	}
	keepFilesInMemory();
	// Continuous integration starts from an empty machine.
	const ciFolder = process.env.CI ? mkdtempSync(join(tmpdir(), "mradi-e2e-")) : undefined;
	const environment: Record<string, string> = ciFolder ? { E2E_CONTENT: ciFolder } : {};
	const child = spawn(process.execPath, ["tests/e2e/demo-content.ts"], {
		stdio: "ignore",
		env: { ...process.env, ...environment },
	});
	return {
		environment,
		loaded: once(child, "exit"),
		remove: () => ciFolder && rmSync(ciFolder, { recursive: true, force: true }),
	};
}

function runVitest(): void {
	const status = run(
		[
			"node_modules/.bin/vitest",
			"run",
			"--passWithNoTests",
			"--reporter=default",
			"--reporter=json",
			`--outputFile.json=${VITEST_REPORT}`,
			...(quick ? ["--project=units", "--project=sqlite"] : []),
			...(excludesSlow ? ["--tags-filter=!slow"] : []),
			...(title ? [`--testNamePattern=${title}`] : []),
			...paths,
		],
		{},
	);
	count("vitest", status, VITEST_REPORT, (report: VitestReport) => {
		for (const { name } of report.testResults) filesRun.add(resolve(name));
		slowCount = excludesSlow ? report.numPendingTests : 0;
		return countVitest(report);
	});
}

function countVitest(report: VitestReport): Counts {
	return {
		passed: report.numPassedTests,
		// A file that cannot be loaded contains no failed test.
		failed: report.numFailedTests || report.numFailedTestSuites,
		failures: report.testResults
			.filter((file) => file.status === "failed")
			.flatMap(({ name, message, assertionResults }) => {
				const tests = assertionResults.filter((test) => test.status === "failed");
				const failed = tests.map(
					(test) => `${test.fullName}\n${firstLines(test.failureMessages.join("\n"))}`,
				);
				return failed.length > 0 ? failed : [`${name}\n${firstLines(message)}`];
			}),
	};
}

function firstLines(text: string): string {
	const lines = text.split("\n").filter((line) => !line.includes("node_modules"));
	return lines.slice(0, 15).join("\n");
}

function hasBrowserTest(): boolean {
	return matching(testFiles).some(isBrowserTest);
}

function isBrowserTest(file: string): boolean {
	return file.endsWith(".spec.ts");
}

/** The files that the command names, or all if it names none. Ignores case and line numbers. */
function matching(files: readonly string[], names: readonly string[] = paths): string[] {
	const parts = names
		.map((name) => name.replace(/(:\d+)+$/, ""))
		.map((name) => (existsSync(name) ? resolve(name) : name).toLowerCase());
	return files.filter(
		(file) => parts.length === 0 || parts.some((part) => file.toLowerCase().includes(part)),
	);
}

/** Lists the files that the quick run leaves out, or their number if there are many. */
function printExcluded(): void {
	if (slowCount > 0) console.log(`The quick run leaves out ${slowCount} slow tests.`);
	const excluded = matching(testFiles).filter((file) => !filesRun.has(file));
	if (excluded.length === 0) return;
	const kinds = Object.entries(Object.groupBy(excluded, kindOf));
	const counts = kinds.map(([kind, files]) => `${files?.length} of ${kind}`).join(", ");
	console.log(`The quick run uses SQLite alone and leaves out test files: ${counts}.`);
	if (excluded.length <= 10) for (const file of excluded) console.log(`- ${relative(".", file)}`);
}

function kindOf(file: string): string {
	if (isBrowserTest(file)) return "the browser";
	return file.endsWith(".component.test.tsx") ? "components" : "running servers";
}

/** Counts a path as failed if no file of this run has it. */
function requireEachPath(): void {
	for (const path of paths) {
		const files = matching(testFiles, [path]);
		if (files.some((file) => filesRun.has(file) || (!quick && isBrowserTest(file)))) continue;
		failures.push(
			files.length > 0
				? `${path} is not in the quick run: npm test -- ${path}`
				: `No test file has the path ${path}`,
		);
		sum.failed += 1;
	}
}

function runPlaywright(environment: Record<string, string> = {}): void {
	const status = run(
		[
			"node_modules/.bin/playwright",
			"test",
			"--pass-with-no-tests",
			...(title ? [`--grep=${title}`] : []),
			...paths,
		],
		// Playwright clears its output folder, so the report is stored outside it.
		{ PLAYWRIGHT_JSON_OUTPUT_NAME: E2E_REPORT, ...environment },
	);
	count("playwright", status, E2E_REPORT, (report: PlaywrightReport) => ({
		passed: report.stats.expected,
		failed: report.stats.unexpected + report.errors.length,
		// Playwright prints its failures itself.
		failures: [],
	}));
}

function run(command: string[], environment: Record<string, string>): number {
	const { status } = spawnSync(process.execPath, command, {
		stdio: ["ignore", "inherit", "inherit"],
		env: { ...process.env, NODE_ENV: "test", ...environment },
	});
	return status ?? 1;
}

/** A runner that failed without a report counts as one failure. */
function count<T>(name: string, status: number, path: string, read: (report: T) => Counts): void {
	const counted = existsSync(path)
		? read(JSON.parse(readFileSync(path, "utf8")) as T)
		: { passed: 0, failed: 0, failures: [] };
	if (status !== 0 && counted.failed === 0) counted.failed = 1;
	console.log(`${name}: ${counted.passed} passed, ${counted.failed} failed`);
	sum.passed += counted.passed;
	sum.failed += counted.failed;
	failures.push(...counted.failures);
}

/** Uses this machine's browser, else Debian's package, else Playwright's download; otherwise prints one line. */
function requireBrowser(): void {
	if (findChromium()) return;
	console.log("No Chromium found; installing one for the browser tests");
	if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
		const quiet = { stdio: ["ignore", "ignore", "inherit"] as ["ignore", "ignore", "inherit"] };
		spawnSync("apt-get", ["update", "-qq"], quiet);
		for (const browser of ["chromium-headless-shell", "chromium"]) {
			if (findChromium()) break;
			spawnSync(
				"apt-get",
				["install", "-y", "-qq", "--no-install-recommends", browser, "fonts-dejavu-core"],
				{
					...quiet,
					env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
				},
			);
		}
	}
	if (!findChromium()) {
		spawnSync(process.execPath, ["node_modules/.bin/playwright", "install", "chromium"], {
			stdio: "ignore",
		});
	}
	if (!findChromium()) {
		console.error(
			"The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM to its path",
		);
		process.exit(1);
	}
}
