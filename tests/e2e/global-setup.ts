import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWhenStale } from "../../scripts/build.mjs";
import { startPostgres } from "../support/postgres.ts";
import { startServer } from "../support/server.ts";

export const ADMIN = { email: "admin@mradi.example", password: "the admins password" };

/**
 * Builds what is stale, loads the demo content into a data folder that every worker then copies, and starts the PostgreSQL
 * server that the tests marked @both share. Drawing the pictures takes a while, so away from continuous
 * integration the folder is kept until something that it is made of changes.
 */
export default async function setUp(): Promise<() => Promise<void>> {
	buildWhenStale();
	const kept = join(tmpdir(), `mradi-e2e-demo-${fingerprint()}`);
	const data = process.env.CI ? await mkdtemp(join(tmpdir(), "mradi-e2e-")) : kept;
	if (process.env.CI || !existsSync(kept)) {
		const fresh = process.env.CI ? data : await mkdtemp(join(tmpdir(), "mradi-e2e-"));
		const server = await startServer({
			DATA_DIR: fresh,
			ADMIN_EMAIL: ADMIN.email,
			ADMIN_PASSWORD: ADMIN.password,
		});
		await server.stop();
		if (!process.env.CI) await rename(fresh, kept).catch(() => rm(fresh, { recursive: true }));
	}
	process.env.E2E_DATA = data;
	const postgres = await startPostgres();
	process.env.E2E_POSTGRES = postgres.url;
	return async () => {
		await postgres.stop();
		if (process.env.CI) await rm(data, { recursive: true, force: true });
	};
}

/** Of everything that decides what the demo data look like. */
function fingerprint(): string {
	const sum = createHash("sha256");
	for (const folder of ["src/demo", "src/illustrations", "src/db", "src/features/assets"]) {
		const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
		for (const name of names.filter((each) => /(?<!\.test)\.(ts|json|html)$/.test(each))) {
			sum.update(name).update(readFileSync(join(folder, name)));
		}
	}
	return sum.digest("hex").slice(0, 16);
}
