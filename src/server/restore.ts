import { createWriteStream, existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { emptyWriteAheadLog } from "../db/checkpoints.ts";
import { connect, type Db } from "../db/connect.ts";
import { lockFolder } from "../db/database-files.ts";
import { withTextIndexesSuspended } from "../db/load-texts.ts";
import { assertKnownMigrations, migrateWithin } from "../db/migrate.ts";
import { NO_LIMITS } from "../db/postgres.ts";
import { loadSnapshot, type RowBatch } from "../db/snapshot.ts";
import { type Tx, transaction } from "../db/transaction.ts";
import { hasAccounts } from "../features/accounts/users/users.queries.server.ts";
import { declarations, features, rowsInBackups, tablesInBackups } from "../features.ts";
import { ERASURES, type Erasure, readKey } from "../platform/erasures/erasures.server.ts";
import { deletePendingFiles } from "../platform/files/pending-deletions.server.ts";
import { createFileStore, type FileStore } from "../platform/files/storage.server.ts";
import { createLog } from "../platform/operations/log.server.ts";
import { readErasures, repeatErasures } from "../platform/repeat-erasures.server.ts";
import type { DataLocation } from "./backup.ts";
import { type BackupCount, entries, tableEntries } from "./backup-file.ts";
import { redactedFields } from "./redacted-fields.ts";

export interface RestoredCount extends BackupCount {
	/** Erasures, and what staff took back from the public, after the backup: how many were repeated. */
	erased: number;
}

/**
 * Restores a decrypted backup into an empty database and file store: uploads first, overwriting, then all rows in one
 * transaction, so that a failed restore can be repeated. Older rows go into tables of their version, which are then
 * migrated. Later erasures and withdrawals are repeated in the same transaction.
 * @param erasuresFrom data folder of the replaced installation, or a copy of its list of erasures
 */
export async function restore(
	location: DataLocation,
	source: string,
	{ erasuresFrom }: { erasuresFrom?: string | undefined } = {},
): Promise<RestoredCount> {
	let fileCount = 0;
	let unlock: (() => void) | undefined;
	try {
		const versions = await readVersions(source);
		if (!location.databaseUrl) unlock = lockFolder(location.dataDir);
		const connection = await connect(location, undefined, NO_LIMITS);
		try {
			const { db } = connection;
			await assertEmpty(db);
			const files = await createFileStore(location);
			if (erasuresFrom) await copyErasures(files, erasuresFrom);
			await restoreFiles(files, source, () => {
				fileCount += 1;
			});
			const { rows, erased } = await restoreRows(db, source, {
				versions,
				erasures: await readErasures(files),
			});
			if (erased > 0) await emptyWriteAheadLog(db);
			await deletePendingFiles({ db, files, log: createLog("error", redactedFields(features)) });
			return { rows, files: fileCount, erased };
		} finally {
			await connection.close();
		}
	} catch (error) {
		const { message } = error as Error;
		throw new Error(
			fileCount === 0
				? `Nothing was restored: ${message}`
				: `The restore failed: ${message}\nNo rows were restored: the database is as empty as before. ` +
						`Uploads stored so far: ${fileCount}. ` +
						"When the cause is fixed, run the same command again: it replaces them.",
			{ cause: error },
		);
	} finally {
		unlock?.();
	}
}

/** Fails if the database has accounts, or if a server uses it. Creates nothing in a new folder. */
export async function assertRestorable(location: DataLocation): Promise<void> {
	if (!location.databaseUrl && !existsSync(join(location.dataDir, "mradi.sqlite"))) return;
	const unlock = location.databaseUrl ? undefined : lockFolder(location.dataDir);
	try {
		const { db, close } = await connect(location, undefined, NO_LIMITS);
		await assertEmpty(db).finally(close);
	} finally {
		unlock?.();
	}
}

/** Copies the list of erasures, which may be in the data folder that the operator has put aside. */
async function copyErasures(files: FileStore, from: string): Promise<void> {
	const inData = join(from, "uploads", ERASURES);
	const folder = existsSync(inData) ? inData : from;
	for (const name of await readdir(folder)) {
		if (!readKey(name)) continue;
		await files.put(ERASURES + name, await readFile(join(folder, name)), "application/json");
	}
}

async function assertEmpty(db: Db | Tx): Promise<void> {
	const tables = await db.introspection.getTables();
	if (!tables.some(({ name }) => name === "users")) return;
	if (await hasAccounts(db))
		throw new Error("The database is not empty: restore into an empty database");
}

/** Stores the uploads of the backup, one at a time through a temporary file. */
async function restoreFiles(files: FileStore, source: string, onStored: () => void): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), "mradi-restore-"));
	const path = join(folder, "upload");
	try {
		for await (const entry of entries(source)) {
			if (!entry.header.name.startsWith("uploads/")) {
				entry.resume();
				continue;
			}
			const key = entry.header.name.slice("uploads/".length);
			const type = key.endsWith(".webp") ? "image/webp" : "application/octet-stream";
			await pipeline(entry as AsyncIterable<Buffer>, createWriteStream(path, { mode: 0o600 }));
			await files.putFile(key, path, type);
			onStored();
		}
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

/** Creates the tables, loads the rows, migrates both and repeats the erasures, in one transaction. */
function restoreRows(
	db: Db,
	source: string,
	{ versions, erasures }: { versions: ReadonlySet<string>; erasures: readonly Erasure[] },
): Promise<Omit<RestoredCount, "files">> {
	return transaction(
		db,
		async (tx) => {
			await migrateWithin(tx, versions);
			await assertEmpty(tx);
			const entries = withoutExcludedRows(tableEntries(source));
			const tables = new Set<string>(tablesInBackups);
			const rows = await withTextIndexesSuspended(tx, () => loadSnapshot(tx, entries, tables));
			await migrateWithin(tx);
			return { rows, erased: await repeatErasures(tx, declarations, erasures) };
		},
		"read committed",
	);
}

/** The backup's migrations. Reads the whole file, so that a truncated one is found before anything is created. */
async function readVersions(source: string): Promise<ReadonlySet<string>> {
	let versions: string[] | undefined;
	try {
		for await (const { table, rows } of tableEntries(source)) {
			if (table !== "schema_migrations") continue;
			versions = rows.map(({ name }) => String(name));
			assertKnownMigrations("The backup", versions);
		}
	} catch (error) {
		const { code = "", message } = error as NodeJS.ErrnoException;
		if (!code.startsWith("Z_") && !/tar header/.test(message)) throw error;
		throw new Error(`The file is damaged or not complete (${message})`, { cause: error });
	}
	if (versions) return new Set(versions);
	throw new Error("The backup does not say which version it is from");
}

/** Drops rows that this version excludes: an older version may have put them into its backups. */
async function* withoutExcludedRows(batches: AsyncIterable<RowBatch>): AsyncGenerator<RowBatch> {
	for await (const { table, rows } of batches) yield { table, rows: rowsInBackups(table, rows) };
}
