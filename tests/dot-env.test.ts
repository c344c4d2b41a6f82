import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cp, writeFile } from "node:fs/promises";
import { delimiter, join, resolve } from "node:path";
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

/** Runs a script of package.json in the work tree, as npm does in half a second more, and returns its output. */
function run(script: string, environment: Record<string, string> = {}): string {
	const [name = "", ...words] = script.split(" ");
	const { scripts } = JSON.parse(readFileSync(join(tree.folder, "package.json"), "utf8"));
	const { stdout, stderr } = spawnSync([scripts[name], ...words].join(" "), {
		cwd: tree.folder,
		shell: true,
		encoding: "utf8",
		env: {
			PATH: `${join(tree.folder, "node_modules/.bin")}${delimiter}${process.env.PATH}`,
			HOME: process.env.HOME,
			NODE_COMPILE_CACHE,
			...environment,
		},
	});
	return stdout + stderr;
}

test.each(["start", "dev", "admin mail", "backup", "restore package.json"])(
	"the script %s reads the settings of .env",
	async (command) => {
		await writeDotEnv('PORT="8#0"\n');
		expect(run(command)).toMatch(/PORT takes a whole number .* not "8#0"/);
	},
);

test("the environment overrides .env", async () => {
	await writeDotEnv('PORT="8#0"\n');
	expect(run("start", { PORT: "ninety" })).toMatch(/PORT takes .* not "ninety"/);
});
