import { open, rename, rm } from "node:fs/promises";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { type Pack, pack } from "tar-stream";
import type { Db } from "../db/connect.ts";
import { assertKnownMigrations } from "../db/migrate.ts";
import { databaseBytes, readSnapshot } from "../db/snapshot.ts";
import { now } from "../db/time.ts";
import { BACKUP_ERROR, BACKUP_KEY, type LastBackup } from "../features/going-live/checks.server.ts";
import { rowsInBackups, storedFiles, tablesInBackups } from "../features.ts";
import { ERASURES } from "../platform/erasures/erasures.server.ts";
import { createFileStore, type FileStore } from "../platform/files/storage.server.ts";
import { deleteMeta, writeMeta } from "../platform/meta/meta.server.ts";
import type { Log } from "../platform/operations/log.server.ts";
import type { Settings } from "../platform/settings.ts";
import { type BackupCount, countBackup } from "./backup-file.ts";

export type DataLocation = Pick<Settings, "dataDir" | "databaseUrl" | "s3">;

export interface BackupResult extends BackupCount {
	/** Keys of uploads that rows need and the file store does not have. */
	missing: readonly string[];
}

/**
 * Writes permanent rows and uploads as a .tar.gz while the server runs, with little memory. Rows are a consistent
 * snapshot. Uploads are copied after it, and are stored before their rows, so the missing ones were lost before, or were
 * deleted meanwhile. Rows and texts that grant access (sessions, links in mails) are excluded. If it fails, so does `to`.
 */
export async function writeBackup(location: DataLocation, to: Writable): Promise<BackupResult> {
	const archive = pack();
	const missing = new Set<string>();
	const written = pipeline(archive, createGzip(), to);
	// Ends the archive if its target was closed before. The error is thrown below, where it is awaited.
	written.catch((error) => archive.destroy(error));
	try {
		const count = {
			rows: await addRows(archive, location, missing),
			files: await addFiles(archive, location, missing),
			missing: [...missing],
		};
		archive.finalize();
		await written;
		return count;
	} catch (error) {
		archive.destroy(error as Error);
		// If the target has failed, throw its error: the entry's error, which it caused, says less.
		await written;
		throw error;
	}
}

/** @param required gets the keys of the uploads that the rows need */
async function addRows(
	archive: Pack,
	location: DataLocation,
	required: Set<string>,
): Promise<number> {
	let count = 0;
	let batch = 0;
	for await (const { table, rows } of readSnapshot(location, tablesInBackups)) {
		if (table === "schema_migrations") {
			assertKnownMigrations(
				"The database",
				rows.map(({ name }) => String(name)),
			);
		}
		batch += 1;
		const name = `tables/${String(batch).padStart(6, "0")}-${table}.json`;
		const included = rowsInBackups(table, rows);
		const content = Buffer.from(JSON.stringify(included));
		await addEntry(archive, { name, size: content.length }, [content]);
		for (const { requiredBy } of storedFiles) {
			if (requiredBy?.table === table)
				for (const key of rows.flatMap(requiredBy.keysOf)) required.add(key);
		}
		if (table !== "schema_migrations") count += included.length;
	}
	return count;
}

/** @param missing loses the keys of the uploads that are found */
async function addFiles(
	archive: Pack,
	location: DataLocation,
	missing: Set<string>,
): Promise<number> {
	const files = await createFileStore(location);
	let count = 0;
	for await (const key of keysInBackups(files)) {
		const file = await files.find(key);
		if (!file) continue;
		await addEntry(archive, { name: `uploads/${key}`, size: file.size }, file.stream);
		missing.delete(key);
		count += 1;
	}
	return count;
}

async function* keysInBackups(files: FileStore): AsyncGenerator<string> {
	const permanent = storedFiles.filter(({ temporary }) => !temporary);
	for (const prefix of [...permanent.map(({ prefix }) => prefix), ERASURES]) {
		yield* await files.list(prefix);
	}
}

/** Size in bytes, estimated: rows compress to less than half, pictures do not. */
export async function estimateBackup(location: DataLocation): Promise<number> {
	const files = await createFileStore(location);
	let bytes = (await databaseBytes(location)) / 2;
	for await (const key of keysInBackups(files)) bytes += (await files.describe(key))?.size ?? 0;
	return bytes;
}

/** Writes a backup to a file, and reads it back before it gets its name. */
export async function backUp(location: DataLocation, target: string): Promise<BackupResult> {
	const unfinished = `${target}.part`;
	// Delete a leftover, because the file mode only applies to a new file.
	await rm(unfinished, { force: true });
	try {
		// Opened first: the failure of a stream that nothing reads yet would end the process.
		const file = await open(unfinished, "w", 0o600);
		const result = await writeBackup(location, file.createWriteStream());
		await readBack(unfinished, result);
		await rename(unfinished, target);
		return result;
	} catch (error) {
		await rm(unfinished, { force: true });
		throw error;
	}
}

/** Reads a whole backup, and fails if it is not what was written. */
export async function readBack(
	source: string | AsyncIterable<Buffer>,
	written: BackupCount,
): Promise<void> {
	const found = await countBackup(source);
	if (found.rows !== written.rows || found.files !== written.files) {
		throw new Error("What was read back is not what was written");
	}
}

/** Such as "2 uploads are missing from the file store: media/a.webp and 1 more"; null if none is. */
export function missingUploads(missing: readonly string[]): string | null {
	const [first] = missing;
	if (first === undefined) return null;
	if (missing.length === 1) return `1 upload is missing from the file store: ${first}`;
	return `${missing.length} uploads are missing from the file store: ${first} and ${missing.length - 1} more`;
}

export function logMissingUploads(log: Log, { missing }: Pick<BackupResult, "missing">): void {
	const sentence = missingUploads(missing);
	if (sentence) log.error({ missing: missing.length }, `a backup is incomplete: ${sentence}`);
}

/** Records a complete backup for the owner's to-do list; `bytes` is its size, which a download does not know. */
export async function recordBackup(
	db: Db,
	{ missing }: Pick<BackupResult, "missing">,
	bytes?: number,
): Promise<void> {
	const last: LastBackup = { at: now(), bytes, missing: missingUploads(missing) };
	await writeMeta(db, BACKUP_KEY, JSON.stringify(last));
	await deleteMeta(db, BACKUP_ERROR);
}

/** If the content or the archive fails, ends both and rejects. */
async function addEntry(
	archive: Pack,
	header: { name: string; size: number },
	content: Readable | Buffer[],
): Promise<void> {
	try {
		const entry: unknown = archive.entry(header);
		await pipeline(content, entry as Writable);
	} finally {
		// `archive.entry` throws if the archive cannot be written any more; then nothing else ends the content.
		if (content instanceof Readable) content.destroy();
	}
}
