import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWhenStale } from "../../scripts/build.mjs";
import { connect } from "../../src/db/connect.ts";
import { drawPreviews } from "../../src/features/assets/previews/draw-previews.server.ts";
import { localInvalidation } from "../../src/platform/cache/invalidation.server.ts";
import { createFileStore } from "../../src/platform/files/storage.server.ts";
import { createLog } from "../../src/platform/operations/log.server.ts";
import { readSettings } from "../../src/platform/settings.ts";
import { startPostgres } from "../support/postgres.ts";
import { startServer } from "../support/server.ts";
import { keepFolder, ON_DISK } from "../support/test-folders.ts";
import { ADMIN, runScript } from "./demo-server.ts";

const BACKUP = "demo.tar.gz";
const KEPT = "mradi-e2e-content-";

/**
 * Prepares the run: builds what is stale, loads the demo content into a data folder, which every worker copies, and
 * starts a PostgreSQL server for the tests marked @both, with a backup of the same content. Drawing the pictures
 * takes long, so outside continuous integration the content is reused until its sources change.
 */
export default async function setUp(): Promise<() => Promise<void>> {
	buildWhenStale();
	const kept = join(ON_DISK, `${KEPT}${fingerprint()}`);
	const folder = process.env.CI ? await mkdtemp(join(tmpdir(), "mradi-e2e-")) : kept;
	if (process.env.CI || !existsSync(kept)) {
		const fresh = process.env.CI ? folder : await mkdtemp(`${kept}-`);
		await fill(fresh);
		if (!process.env.CI) await rename(fresh, kept).catch(() => rm(fresh, { recursive: true }));
	}
	if (!process.env.CI) await keepFolder(kept, KEPT);
	process.env.E2E_DATA = join(folder, "data");
	process.env.E2E_BACKUP = join(folder, BACKUP);
	const postgres = await startPostgres();
	process.env.E2E_POSTGRES = postgres.url;
	process.env.E2E_DATABASE = `demo_${randomUUID()}`;
	return async () => {
		await postgres.stop();
		if (process.env.CI) await rm(folder, { recursive: true, force: true });
	};
}

async function fill(folder: string): Promise<void> {
	const data = join(folder, "data");
	const server = await startServer({
		DATA_DIR: data,
		ADMIN_EMAIL: ADMIN.email,
		ADMIN_PASSWORD: ADMIN.password,
	});
	await server.printed("demo content loaded");
	await server.stop();
	await drawAllPreviews({ DATA_DIR: data });
	runScript("backup", join(folder, BACKUP), { DATA_DIR: data });
}

/** Draws the preview pictures of the demo content, which otherwise each server of the run would do again. */
async function drawAllPreviews(environment: Record<string, string>): Promise<void> {
	const settings = readSettings(environment);
	const { db, close } = await connect(settings);
	const app = {
		db,
		files: await createFileStore(settings),
		log: createLog("error", []),
		invalidation: localInvalidation(),
	};
	const count = async () => (await db.selectFrom("previews").select("name").execute()).length;
	for (let before = -1; before < (await count()); ) {
		before = await count();
		await drawPreviews(app);
	}
	await close();
}

/** Hash of everything that determines the demo data, which the features' services write. */
function fingerprint(): string {
	const sum = createHash("sha256").update(readFileSync(import.meta.filename));
	for (const folder of ["src/demo", "src/illustrations", "src/db", "src/features"]) {
		const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
		for (const name of names.filter((each) => /(?<!\.test)\.(ts|json|html)$/.test(each))) {
			sum.update(name).update(readFileSync(join(folder, name)));
		}
	}
	return sum.digest("hex").slice(0, 16);
}
