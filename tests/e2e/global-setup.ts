import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWhenStale } from "../../scripts/build.mjs";
import { startPostgres } from "../support/postgres.ts";
import { BACKUP, prepareDemoContent } from "./demo-content.ts";

/**
 * Prepares the run: builds what is stale, loads the demo content into a data folder, which every worker copies, and
 * starts a PostgreSQL server for the tests marked @both, with a backup of the same content. `npm test` has loaded the
 * content before. Continuous integration does not keep it.
 */
export default async function setUp(): Promise<() => Promise<void>> {
	buildWhenStale();
	const own =
		process.env.CI && !process.env.E2E_CONTENT ? await mkdtemp(join(tmpdir(), "mradi-e2e-")) : "";
	if (own) process.env.E2E_CONTENT = own;
	const [folder, postgres] = await Promise.all([prepareDemoContent(), startPostgres()]);
	process.env.E2E_DATA = join(folder, "data");
	process.env.E2E_BACKUP = join(folder, BACKUP);
	process.env.E2E_POSTGRES = postgres.url;
	process.env.E2E_DATABASE = `demo_${randomUUID()}`;
	return async () => {
		await postgres.stop();
		if (own) await rm(own, { recursive: true, force: true });
	};
}
