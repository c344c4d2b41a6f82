import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { fileProblem } from "../platform/files/file-problem.ts";
import { backupKind } from "./backup-file.ts";

const folder = await mkdtemp(join(tmpdir(), "mradi-kind-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
	["empty", Buffer.alloc(0), /empty is not a backup: backups end in \.tar\.gz, or /],
	[
		"overwritten.tar.gz",
		Buffer.alloc(2_000),
		/\.tar\.gz is damaged, or is not a backup of this product$/,
	],
	["folder", undefined, /folder is a folder$/],
	["file/x.tar.gz", undefined, /x\.tar\.gz is not a folder$/],
])("%s is refused as a backup, with the reason", async (name, content, reason) => {
	const path = join(folder, name);
	await writeFile(join(folder, "file"), "");
	await (content ? writeFile(path, content) : mkdir(path).catch(() => {}));
	const problem = await backupKind(path).catch((error) =>
		fileProblem({ ...error, message: error.message, path }),
	);
	expect(problem).toMatch(reason);
});
