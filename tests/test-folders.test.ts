import { mkdir, mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { markCacheUsed } from "./support/test-folders.ts";

const DAY_MS = 86_400_000;

test("a cached folder that is in use stays, and those that no run has used for a week are removed", async () => {
	const parent = await mkdtemp(join(tmpdir(), "mradi-test-"));
	onTestFinished(() => rm(parent, { recursive: true }));
	const ages = { "kept-used": 30, "kept-unused": 8, "kept-elsewhere": 6, "other-unused": 30 };
	for (const [name, days] of Object.entries(ages)) {
		const time = new Date(Date.now() - days * DAY_MS);
		await mkdir(join(parent, name, "data"), { recursive: true });
		await utimes(join(parent, name), time, time);
	}
	// The second call finds the first one's time.
	for (const _ of [1, 2]) await markCacheUsed(join(parent, "kept-used"), "kept-");
	expect((await readdir(parent)).sort()).toEqual(["kept-elsewhere", "kept-used", "other-unused"]);
});
