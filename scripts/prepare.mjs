// @ts-check
// Runs first, on any Node from 20.12, so it is plain JavaScript. Installs missing packages and, with "serve" or
// "test", builds the pages if their sources have changed.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildWhenStale, packagesStamp } from "./build.mjs";
import { loadDotEnv } from "./dot-env.mjs";
import { isSafe, lowestSafe } from "./runtime.mjs";

process.chdir(join(dirname(fileURLToPath(import.meta.url)), ".."));
const purpose = process.argv[2];

try {
	installPackages();
	// .env may set the API base for which the pages are built.
	if (purpose === "serve") loadDotEnv();
	if (purpose === "serve" || purpose === "test") buildWhenStale();
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exit(1);
}

function installPackages() {
	const stamp = "node_modules/.installed";
	const expected = packagesStamp();
	if (existsSync(stamp) && readFileSync(stamp, "utf8") === expected) return;
	// Removed, not overwritten: an interrupted installation starts again, and hard-linked copies of node_modules keep
	// their files. Without its list, npm looks at what is really there.
	for (const path of [stamp, "node_modules/.package-lock.json"]) rmSync(path, { force: true });
	// Not "npm ci": "install" adds entries that the lock file lacks for other platforms. --no-save leaves package files
	// alone.
	const flags = ["--no-save", "--no-audit", "--no-fund", "--loglevel=error"];
	const { status } = spawnSync("npm", ["install", ...flags], {
		// Standard output is reserved for the command that called this script.
		stdio: ["ignore", 2, 2],
		env: { ...process.env, NODE_ENV: "development" },
	});
	if (status !== 0) {
		throw new Error("The packages could not be installed; see npm's own message above.");
	}
	provideNode();
	writeFileSync(stamp, expected);
}

/** npm links the package that fits this machine. The registry lacks some platforms; there the machine's own Node is used. */
function provideNode() {
	const path = "node_modules/.bin/node";
	const { stdout } = spawnSync(path, ["--version"], { encoding: "utf8" });
	if (isSafe(stdout)) return;
	if (!isSafe(process.version)) {
		throw new Error(
			`npm has no Node ${lowestSafe()} for ${process.platform} ${process.arch}. Install it, or a newer one of its line, and try again.`,
		);
	}
	rmSync(path, { force: true });
	symlinkSync(process.execPath, path);
}
