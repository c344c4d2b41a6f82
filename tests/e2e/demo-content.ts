import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildWhenStale } from "../../scripts/build.mjs";
import { renderPreviews } from "../../src/features/previews/render-previews.server.ts";
import { createLog } from "../../src/platform/operations/log.server.ts";
import { readSettings } from "../../src/platform/settings.ts";
import { createApplication } from "../../src/server/app.ts";
import { startServer } from "../support/server.ts";
import { markCacheUsed, ON_DISK } from "../support/test-folders.ts";
import { ADMIN } from "./demo-server.ts";

const KEPT = "mradi-e2e-content-";
/** Written last. */
const COMPLETE = "complete";

/**
 * Loads the demo content into a folder and resolves to it. Rendering the pictures takes long, so the content is reused
 * until its sources change. If E2E_CONTENT names a folder, all workers of this run use that one.
 */
export async function prepareDemoContent(): Promise<string> {
	const own = process.env.E2E_CONTENT;
	if (own) {
		if (!existsSync(join(own, COMPLETE))) await fill(own);
		return own;
	}
	const kept = join(ON_DISK, `${KEPT}${fingerprint()}`);
	if (!existsSync(kept)) {
		const fresh = await mkdtemp(`${kept}-`);
		await fill(fresh);
		// Another run may have been faster.
		await rename(fresh, kept).catch(() => rm(fresh, { recursive: true }));
	}
	await markCacheUsed(kept, KEPT);
	return kept;
}

async function fill(folder: string): Promise<void> {
	const data = join(folder, "data");
	await rm(data, { recursive: true, force: true });
	const server = await startServer({
		DATA_DIR: data,
		ADMIN_EMAIL: ADMIN.email,
		ADMIN_PASSWORD: ADMIN.password,
	});
	try {
		const outcome = await server.printed(/demo content (loaded|could not be loaded)/);
		if (outcome.includes("could not be loaded")) throw new Error(outcome);
	} finally {
		await server.stop();
	}
	await renderAllPreviews({ DATA_DIR: data });
	await writeFile(join(folder, COMPLETE), "");
}

/** Renders the preview pictures of the demo content, which otherwise each server of the run would do again. */
async function renderAllPreviews(environment: Record<string, string>): Promise<void> {
	const settings = readSettings(environment);
	const { context, close } = await createApplication(settings, createLog("error", []));
	const { db } = context;
	const count = async () => (await db.selectFrom("previews").select("name").execute()).length;
	for (let before = -1; before < (await count()); ) {
		before = await count();
		await renderPreviews(context);
	}
	await close();
}

/** Hash of everything that determines the demo data, which the features' services write. */
function fingerprint(): string {
	const sum = createHash("sha256").update(readFileSync(import.meta.filename));
	for (const folder of ["src/demo", "src/db", "src/features"]) {
		const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
		for (const name of names.filter((each) => /(?<!\.test)\.(ts|json|html|svg|csv)$/.test(each))) {
			sum.update(name).update(readFileSync(join(folder, name)));
		}
	}
	return sum.digest("hex").slice(0, 16);
}

if (import.meta.main) {
	buildWhenStale();
	await prepareDemoContent();
}
