import { createHash, randomUUID } from "node:crypto";
import { constants, existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabase, startPostgres } from "../support/postgres.ts";
import { type Amounts, type Filled, fillMany } from "./fill-many.ts";

const MIGRATIONS = join(import.meta.dirname, "../../src/db/migrations");
/** Filled SQLite files by their sizes and by what fills them. */
const KEPT = join(tmpdir(), "mradi-bench-filled");

export interface FilledStore {
	/** Where this run may put files of its own. */
	folder: string;
	/** A database with as many rows, for this run alone. */
	fill(amounts: Amounts): Promise<Filled>;
	/** An empty database beside them; undefined on SQLite. */
	createEmpty(): Promise<string | undefined>;
	close(): Promise<void>;
}

/**
 * Makes filled databases. With SQLite each is filled once: the file is kept, and runs get copies. PostgreSQL's server
 * ends with the run, and its databases with it.
 */
export async function openFilled(onPostgres: boolean): Promise<FilledStore> {
	const folder = await mkdtemp(join(tmpdir(), "mradi-filled-"));
	const postgres = onPostgres ? await startPostgres() : undefined;
	const createEmpty = async () =>
		postgres && (await createDatabase(postgres.url, `filled_${randomUUID()}`));
	return {
		folder,
		createEmpty,
		async fill(amounts) {
			const dataDir = join(folder, randomUUID());
			const databaseUrl = await createEmpty();
			if (databaseUrl) return fillLoudly(dataDir, amounts, databaseUrl);
			const kept = await keep(amounts);
			await cp(kept, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
			return { ...JSON.parse(await readFile(join(kept, NOTE), "utf8")), dataDir };
		},
		async close() {
			await postgres?.stop();
			await rm(folder, { recursive: true, force: true });
		},
	};
}

/** What a server needs to serve it. */
export function environmentOf({ dataDir, databaseUrl }: Filled): Record<string, string> {
	return {
		DATA_DIR: dataDir,
		DEMO_CONTENT: "off",
		TRUST_PROXY: "1",
		PORT: "0",
		// What was filled in covers 1,000 days: nothing of it is made anonymous meanwhile.
		RETENTION_MONTHS: "60",
		...(databaseUrl && { DATABASE_URL: databaseUrl }),
	};
}

/** What `fillMany` returned, beside the file. */
const NOTE = "filled.json";

async function keep(amounts: Amounts): Promise<string> {
	const sizes = Object.values(amounts).join("-");
	const kept = join(KEPT, `${sizes}-${await hashOfSources()}`);
	if (existsSync(kept)) {
		console.log(`the filled database of an earlier run: ${kept}`);
		return kept;
	}
	await mkdir(KEPT, { recursive: true });
	for (const name of await readdir(KEPT)) {
		// Of earlier tables, or of a run that was interrupted.
		if (name.startsWith(`${sizes}-`)) await rm(join(KEPT, name), { recursive: true });
	}
	const unfinished = `${kept}-unfinished`;
	const filled = await fillLoudly(unfinished, amounts);
	await writeFile(join(unfinished, NOTE), JSON.stringify(filled));
	await rename(unfinished, kept);
	console.log(`kept for later runs: ${kept}`);
	return kept;
}

async function fillLoudly(dataDir: string, amounts: Amounts, url?: string): Promise<Filled> {
	const named = Object.entries(amounts).map(([name, count]) => `${count} ${name}`);
	console.log(`filling a database with ${named.join(", ")} …`);
	const startedAt = performance.now();
	const filled = await fillMany(dataDir, amounts, url);
	console.log(`filled in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
	return filled;
}

/** Changes with the tables and with the rows that fill them. */
async function hashOfSources(): Promise<string> {
	const hash = createHash("sha256");
	const migrations = (await readdir(MIGRATIONS)).sort().map((name) => join(MIGRATIONS, name));
	const fillers = ["fill-many.ts", "text.ts"].map((name) => join(import.meta.dirname, name));
	for (const file of [...migrations, ...fillers]) hash.update(await readFile(file));
	return hash.digest("hex").slice(0, 10);
}
