import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyWorkTree, type WorkTree } from "./support/work-tree.ts";

// A copy, because each run empties the reports folder, which the run that contains this test uses too.
let tree: WorkTree;
beforeAll(async () => {
	tree = await copyWorkTree();
	// Settings that the test runs must ignore.
	await writeFile(
		join(tree.folder, ".env"),
		"TEST_LOG=loud\nVITE_RESULTS_BASE=https://elsewhere.example\n",
	);
});
afterAll(() => tree.remove());

async function run(...[command = "", ...words]: string[]) {
	const child = spawn(command, words, {
		cwd: tree.folder,
		stdio: ["ignore", "pipe", "pipe"],
		env: { PATH: process.env.PATH, HOME: process.env.HOME },
	});
	const [output, errors] = await Promise.all([
		text(child.stdout),
		text(child.stderr),
		once(child, "close"),
	]);
	const lines = output.trim().split("\n");
	return { code: child.exitCode, output: output + errors, lines: lines.slice(-3) };
}

test("parts of a path and of a title select the tests of both runners, whatever .env says", async () => {
	const title = "an API on another server cannot redirect";
	const { code, lines } = await run("npm", "test", "--", "page-calls", "-t", title);
	expect(lines).toEqual([
		"vitest: 1 passed, 0 failed",
		"playwright: 0 passed, 0 failed",
		"1 passed, 0 failed",
	]);
	expect(code).toBe(0);
	expect(existsSync(join(tree.folder, "build")), "builds no pages").toBe(false);
});

test("a title that no test has fails and says so, and is not read as a pattern", async () => {
	const title = "etc.passwd";
	const { code, lines } = await run("npm", "run", "test:quick", "--", "text/slug", "-t", title);
	expect(lines.slice(-2)).toEqual(["No test has this path and title.", "0 passed, 0 failed"]);
	expect(code).toBe(1);
});

test("the quick run contains structure and integration tests, names what it leaves out, and fails for paths that it cannot run", async () => {
	const path = "./tests/one-server.test.ts";
	const { code, output, lines } = await run(
		...["npm", "run", "test:quick", "--", "structure/dependencies", "integration/schema"],
		...[path, "no-such-test"],
	);
	expect(output).toContain("tests/structure/dependencies.test.ts");
	expect(output).toContain("tests/integration/schema.test.ts");
	expect(output).toContain(
		"leaves out test files: 1 of running servers.\n- tests/one-server.test.ts",
	);
	expect(lines).toEqual([
		`failed: ${path} is not in the quick run: npm test -- ${path}`,
		"failed: No test file has the path no-such-test",
		expect.stringMatching(/^[1-9]\d* passed, 2 failed$/),
	]);
	expect(code).toBe(1);
});

test("a browser test that is started directly builds the pages first", async () => {
	await tree.edit("vite.config.ts", "export default", "export default export default");
	const { code, output } = await run("npx", "playwright", "test", "page-metadata.spec.ts");
	expect(output).toContain("The pages could not be built");
	expect(output).not.toMatch(/\d+ passed/);
	expect(code).toBe(1);
});
