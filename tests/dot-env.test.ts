import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { delimiter, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { readDotEnv } from "../scripts/dot-env.mjs";
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

/** Runs a script of package.json in the work tree as npm does, but half a second faster. Returns its output. */
function run(script: string, environment: Record<string, string> = {}): string {
	const [name = "", ...words] = script.split(" ");
	const { scripts } = JSON.parse(readFileSync(join(tree.folder, "package.json"), "utf8"));
	const { stdout, stderr } = spawnSync([scripts[name], ...words].join(" "), {
		cwd: tree.folder,
		shell: true,
		encoding: "utf8",
		// A server that starts by mistake would run forever.
		timeout: 60_000,
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

test.each([
	["begins with a byte order mark", '\uFEFFPORT="8#0"\n'],
	["has the line ends of Windows", 'HOST=127.0.0.1\r\nPORT="8#0"\r\nDEMO_CONTENT=off\r\n'],
	["has a value of several lines", 'KEY="one\ntwo"\nPORT="8#0"\n'],
	["has a comment instead of a value", "KEY= # none\n\n  # Ours\nexport PORT='8#0' # not 80\n"],
	["has a quotation mark within a value and in a comment", "KEY=it's # don't\nPORT='8#0'\n"],
	["has spaces around names and values", "  export PORT = '8#0'  \nKEY = one two \n"],
	["has a name twice, once in a comment", "#PORT=1\nPORT='8#0'\n# PORT=2\n"],
	["has quotation marks and a line break within others", "A=\"it's\"\nB='\"\\n'\nPORT=`8#0`\n"],
])("a .env that %s is read", (_what, text) => {
	const { wrong, variables } = readDotEnv(text);
	expect([wrong, variables.PORT]).toEqual([undefined, "8#0"]);
});

test.each([
	[
		"an unclosed quotation mark in the last line",
		'PORT=0\nSITE_NAME="Mradi\n',
		"line 2: the quotation mark of SITE_NAME is not closed",
	],
	[
		"an unclosed quotation mark before other lines",
		"\uFEFF# Ours\r\nSITE_NAME='Mradi\r\nPORT=0\r\nSITE_PLACES='Kisumu'\r\n",
		"line 2: the quotation mark of SITE_NAME is not closed",
	],
	[
		"a # within a value",
		"PORT=0\nADMIN_PASSWORD=river#horse\n",
		"line 2: put the value of ADMIN_PASSWORD in quotation marks, because it contains #",
	],
	[
		"a # that begins a value",
		"SITE_NAME=#1 Science\r\n",
		"line 1: put the value of SITE_NAME in quotation marks, because it contains #",
	],
	[
		"neither a setting nor a comment",
		"# Ours\n\nPORT: 80\n",
		"line 3 is neither NAME=value nor a comment, which begins with #",
	],
	[
		"curly quotation marks",
		"PORT=0\nSITE_NAME=“Mradi”\n",
		"line 2: put the value of SITE_NAME in straight quotation marks, not curly ones",
	],
	...[`"Our "Fair"`, `'Owner's fair'`, `"a" "b"`, `"a\\"b"`, `""b`, `"a\nb" c`].map((value) => [
		`text after the closing mark of ${value}`,
		`PORT=0\nSITE_NAME=${value}\n`,
		"line 2: the value of SITE_NAME goes on after its closing quotation mark; put it in marks that it does not contain: \", ' or `",
	]),
	[
		"a name twice",
		"PORT=0\nHOST=::\nexport PORT = 1\n",
		"line 3: PORT is set already in line 1; remove one of them",
	],
	[
		"a line break in double quotation marks",
		'ADMIN_PASSWORD="river\\nile horse"\n',
		"line 1: put the value of ADMIN_PASSWORD in single quotation marks, because \\n in double ones is a line break",
	],
	[
		"a character that looks like a space",
		'SITE_NAME=\u00A0"Fair"\n',
		"line 1: put the value of SITE_NAME in quotation marks, because it begins with a character that only looks like a space",
	],
	["a file in UTF-16", "P\0O\0R\0T\0=\0" + "0\0", "save it as UTF-8, which this is not"],
])("the error names a line that Node would read otherwise than meant: %s", (_, text, line) => {
	expect(readDotEnv(text).wrong).toBe(line);
});

test("a wrong line stops startup with one line that names it", async () => {
	await writeDotEnv('PORT="80\n');
	expect(run("start")).toBe(
		"Cannot start: .env: line 1: the quotation mark of PORT is not closed\n",
	);
});

test("a .env that is a folder stops startup with one line", async () => {
	await rm(join(tree.folder, ".env"), { force: true });
	await mkdir(join(tree.folder, ".env"));
	onTestFinished(() => rm(join(tree.folder, ".env"), { recursive: true }));
	expect(run("start")).toBe("Cannot start: .env: it is a folder, not a file\n");
});
