import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWhenStale } from "../../scripts/build.mjs";
import { prepareDemoContent } from "./demo-content.ts";

/**
 * Prepares the run: builds what is stale, and loads the demo content into a data folder, which every worker copies.
 * `npm test` has loaded the content before. Continuous integration deletes it after the run.
 */
export default async function setUp(): Promise<() => Promise<void>> {
	buildWhenStale();
	const folderOfRun =
		process.env.CI && !process.env.E2E_CONTENT ? await mkdtemp(join(tmpdir(), "mradi-e2e-")) : "";
	if (folderOfRun) process.env.E2E_CONTENT = folderOfRun;
	process.env.E2E_DATA = join(await prepareDemoContent(), "data");
	return async () => {
		if (folderOfRun) await rm(folderOfRun, { recursive: true, force: true });
	};
}
