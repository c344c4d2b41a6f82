// Runs first, on whatever Node the machine has (20 or newer), so it is plain JavaScript:
// installs what is missing and, with "serve" or "test", builds the pages when their sources changed.
// @ts-check
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
process.chdir(root);
const purpose = process.argv[2];

installPackages();
if (purpose === "serve" || purpose === "test") buildPages();

function installPackages() {
	const stamp = "node_modules/.installed";
	const wanted = hash(["package.json", "package-lock.json"]);
	if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
	// Not "npm ci": the lock file may lack the entries of another platform, which "install" completes.
	// Without saving it: a newcomer's work tree stays clean.
	const flags = ["--no-save", "--no-audit", "--no-fund", "--loglevel=error"];
	if (!run("npm", ["install", ...flags])) {
		fail("The packages could not be installed; npm's own message stands above.");
	}
	if (!existsSync("node_modules/.bin/node")) {
		fail("The package `node` did not bring its binary: allow its install script and try again.");
	}
	writeFileSync(stamp, wanted);
}

function buildPages() {
	const stamp = "build/.built";
	// The settings that a build carries.
	const settings = Object.entries(process.env).filter(([name]) => name.startsWith("VITE_"));
	const sources = hash([
		...files("src"),
		...files("public"),
		"package-lock.json",
		"vite.config.ts",
		"react-router.config.ts",
		"tsconfig.json",
	]);
	const wanted = `${sources} ${JSON.stringify(settings.sort())}`;
	if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
	if (!run("node_modules/.bin/node", ["node_modules/.bin/react-router", "build"], true)) {
		fail("The pages could not be built; the message stands above.");
	}
	writeFileSync(stamp, wanted);
}

/** @param {string} folder @returns {string[]} */
function files(folder) {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && !entry.name.endsWith(".test.ts"))
		.map((entry) => join(entry.parentPath, entry.name))
		.sort();
}

/** @param {string[]} paths */
function hash(paths) {
	const sum = createHash("sha256");
	for (const path of paths) sum.update(path).update("\0").update(readFileSync(path));
	return sum.digest("hex");
}

/** @param {string} command @param {string[]} parameters */
function run(command, parameters, quiet = false) {
	const { status, stdout, stderr } = spawnSync(command, parameters, {
		// Standard output belongs to whoever called us.
		stdio: ["ignore", quiet ? "pipe" : 2, quiet ? "pipe" : 2],
		encoding: "utf8",
		env: { ...process.env, NODE_ENV: quiet ? "production" : "development" },
	});
	if (status !== 0 && quiet) process.stderr.write(`${stdout}${stderr}`);
	return status === 0;
}

/** @param {string} message @returns {never} */
function fail(message) {
	console.error(message);
	process.exit(1);
}
