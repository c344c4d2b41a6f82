// @ts-check
// Builds the pages and the server when their sources have changed since the last build. Plain JavaScript: prepare.mjs
// runs on whatever Node the machine has.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

export function buildWhenStale() {
	const stamp = join(ROOT, "build/.built");
	const settings = Object.entries(process.env).filter(([name]) => name.startsWith("VITE_"));
	const sources = hash([
		...files("src"),
		...files("public"),
		"package-lock.json",
		"vite.config.ts",
		"react-router.config.ts",
		"scripts/build-server.mjs",
		"scripts/build-worker.mjs",
		"scripts/compress-build.mjs",
		"scripts/vite-settings.mjs",
		"tsconfig.json",
	]);
	const key = `${sources} ${JSON.stringify(settings.sort())}`;
	if (existsSync(stamp) && readFileSync(stamp, "utf8") === key) return;
	run(["node_modules/.bin/react-router", "build"], "The pages could not be built.");
	run(["scripts/build-worker.mjs"], "The service worker could not be built.");
	run(["scripts/compress-build.mjs"], "The built files could not be compressed.");
	run(["scripts/build-server.mjs"], "The server could not be built.");
	writeFileSync(stamp, key);
}

/** @param {string[]} args @param {string} failure */
function run(args, failure) {
	const { status, stdout, stderr } = spawnSync("node_modules/.bin/node", args, {
		cwd: ROOT,
		encoding: "utf8",
		env: { ...process.env, NODE_ENV: "production" },
	});
	if (status !== 0) throw new Error(`${stdout}${stderr}\n${failure}`);
}

/** The content of node_modules/.installed when the packages match package.json. */
export function packagesStamp() {
	return hash(["package.json", "package-lock.json"]);
}

/** @param {string[]} paths */
function hash(paths) {
	const sum = createHash("sha256");
	for (const path of paths) {
		sum
			.update(path)
			.update("\0")
			.update(readFileSync(join(ROOT, path)));
	}
	return sum.digest("hex");
}

/** @param {string} folder @returns {string[]} */
function files(folder) {
	return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
		.map((name) => join(folder, name))
		.filter((path) => !/\.test\.tsx?$/.test(path) && statSync(join(ROOT, path)).isFile())
		.sort();
}
