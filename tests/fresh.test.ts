import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { lockFolder } from "../src/db/folder-lock.ts";

const SCRIPT = resolve(import.meta.dirname, "../scripts/fresh.ts");

/** Runs the script in a folder whose `data`, if there is one, contains this text. */
function fresh(stored: { data?: string; old?: string; locked?: true }) {
	const cwd = mkdtempSync(join(tmpdir(), "mradi-fresh-"));
	onTestFinished(() => rmSync(cwd, { recursive: true }));
	const write = (folder: string, text: string) => {
		mkdirSync(join(cwd, folder));
		writeFileSync(join(cwd, folder, "content"), text);
	};
	if (stored.data) write("data", stored.data);
	if (stored.old) write("data.old", stored.old);
	if (stored.locked) onTestFinished(lockFolder(join(cwd, "data")));
	const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT], {
		cwd,
		encoding: "utf8",
	});
	const contentOf = (folder: string) => {
		const path = join(cwd, folder, "content");
		return existsSync(path) ? readFileSync(path, "utf8") : undefined;
	};
	return { status, text: stdout + stderr, data: contentOf("data"), old: contentOf("data.old") };
}

const NEXT = "npm run dev or npm start creates a new ./data and prints its first admin\n";

test("npm run fresh moves ./data to ./data.old and replaces an older copy", () => {
	expect(fresh({ data: "second", old: "first" })).toEqual({
		status: 0,
		text: `./data is now ./data.old\n${NEXT}`,
		data: undefined,
		old: "second",
	});
});

test("npm run fresh without ./data keeps the old copy", () => {
	expect(fresh({ old: "first" })).toEqual({ status: 0, text: NEXT, data: undefined, old: "first" });
});

test("npm run fresh changes nothing while a server uses ./data", () => {
	const { status, text, ...folders } = fresh({ data: "in use", old: "first", locked: true });
	expect(folders).toEqual({ data: "in use", old: "first" });
	expect({ status, text }).toEqual({
		status: 1,
		text: "another server or a restore is using data; end it first\n",
	});
});
