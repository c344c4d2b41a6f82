import { spawnSync } from "node:child_process";
import { cp, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NODE_COMPILE_CACHE } from "./support/compile-cache.ts";
import { copyWorkTree, type WorkTree } from "./support/work-tree.ts";

let tree: WorkTree;
beforeAll(async () => {
	tree = await copyWorkTree();
	// Keeps timestamps, so that nothing is rebuilt.
	await cp(resolve(import.meta.dirname, "../build"), join(tree.folder, "build"), {
		recursive: true,
		preserveTimestamps: true,
	});
});
afterAll(() => tree?.remove());

const writeDotEnv = (text: string) => writeFile(join(tree.folder, ".env"), text);

/** Runs a command in the work tree and returns its output. */
function run(command: string, environment: Record<string, string> = {}): string {
	const [program = "", ...words] = command.split(" ");
	const { stdout, stderr } = spawnSync(program, words, {
		cwd: tree.folder,
		encoding: "utf8",
		env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_COMPILE_CACHE, ...environment },
	});
	return stdout + stderr;
}

test.each([
	"npm start",
	"npm run dev",
	"npm run admin -- mail",
	"npm run backup",
	"npm run restore -- package.json",
])("%s reads the settings of .env", async (command) => {
	await writeDotEnv('PORT="8#0"\n');
	expect(run(command)).toMatch(/PORT takes a whole number .* not "8#0"/);
});

test("the environment overrides .env", async () => {
	await writeDotEnv('PORT="8#0"\n');
	expect(run("npm start", { PORT: "ninety" })).toMatch(/PORT takes .* not "ninety"/);
});

test("tests ignore .env", async () => {
	await writeDotEnv("TEST_LOG=loud\nVITE_RESULTS_BASE=https://elsewhere.example\n");
	expect(run("npm run test:quick -- page-calls")).toMatch(/^[1-9]\d* passed, 0 failed$/m);
});
