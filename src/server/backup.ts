import { open, rename, rm } from "node:fs/promises";
import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { type Pack, pack } from "tar-stream";
import type { Db } from "../db/connect.ts";
import { assertKnownMigrations } from "../db/migrate.ts";
import { readSnapshot } from "../db/snapshot.ts";
import { now } from "../db/time.ts";
import { BACKUP, BACKUP_FAILED, type LastBackup } from "../features/going-live/checks.server.ts";
import { rowsInBackups, storedFiles, tablesInBackups } from "../features.ts";
import { ERASURES } from "../platform/erasures/erasures.server.ts";
import { createFileStore } from "../platform/files/storage.server.ts";
import { deleteMeta, writeMeta } from "../platform/meta/meta.server.ts";
import type { Settings } from "../platform/settings.ts";
import { type BackupCount, countBackup } from "./backup-file.ts";

/** Where an installation stores its rows and files. */
export type Place = Pick<Settings, "dataDir" | "databaseUrl" | "s3">;

/**
 * Writes all lasting data, rows and uploads, as a .tar.gz while the server runs; memory use is limited to a few rows or one
 * chunk of a file. The rows are a consistent snapshot. Uploads are copied after it; since an upload is stored before its
 * row, every upload that a row names is included. Rows and texts that grant access (such as sessions and links in mails)
 * are excluded.
 */
export async function writeBackup(place: Place, to: Writable): Promise<BackupCount> {
	const files = await createFileStore(place);
	const archive = pack();
	const written = pipeline(archive, createGzip(), to);
	// Avoids an unhandled rejection; the error is thrown below, where the promise is awaited.
	written.catch(() => {});
	const count = { rows: 0, files: 0 };
	try {
		let batch = 0;
		for await (const { table, rows } of readSnapshot(place, tablesInBackups)) {
			if (table === "schema_migrations") {
				assertKnownMigrations(
					"The database",
					rows.map(({ name }) => String(name)),
				);
			}
			batch += 1;
			const name = `tables/${String(batch).padStart(6, "0")}-${table}.json`;
			const kept = rowsInBackups(table, rows);
			await addEntry(archive, { name }, JSON.stringify(kept));
			if (table !== "schema_migrations") count.rows += kept.length;
		}
		const lasting = storedFiles.filter(({ temporary }) => !temporary);
		for (const prefix of [...lasting.map(({ prefix }) => prefix), ERASURES]) {
			for (const key of await files.list(prefix)) {
				const file = await files.find(key);
				if (!file) continue;
				await addStream(archive, { name: `uploads/${key}`, size: file.size }, file.stream);
				count.files += 1;
			}
		}
		archive.finalize();
		await written;
		return count;
	} catch (error) {
		archive.destroy(error as Error);
		// If it cannot be written, such as to a full disk, an entry fails too, with less to say.
		await written;
		throw error;
	}
}

/** Writes a backup to a file, and reads it back before it gets its name. */
export async function backUp(place: Place, target: string): Promise<BackupCount> {
	const unfinished = `${target}.part`;
	// Delete a leftover, because the file mode only applies to a new file.
	await rm(unfinished, { force: true });
	try {
		// Opened first: the failure of a stream that nothing reads yet would end the process.
		const file = await open(unfinished, "w", 0o600);
		const count = await writeBackup(place, file.createWriteStream());
		await readBack(unfinished, count);
		await rename(unfinished, target);
		return count;
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

/**
 * For the list of what an owner has to do: when the last backup was complete.
 *
 * @param bytes its size, if it is a file here
 */
export async function noteBackup(db: Db, bytes?: number): Promise<void> {
	await writeMeta(db, BACKUP, JSON.stringify({ at: now(), bytes } satisfies LastBackup));
	await deleteMeta(db, BACKUP_FAILED);
}

function addEntry(archive: Pack, header: { name: string }, content: string): Promise<void> {
	return new Promise((resolve, reject) => {
		archive.entry(header, content, (error) => (error ? reject(error) : resolve()));
	});
}

function addStream(
	archive: Pack,
	header: { name: string; size: number },
	content: Readable,
): Promise<void> {
	return new Promise<void>((resolve, reject) => {
		// Before an entry, which throws if the backup cannot be written any more.
		content.on("error", reject);
		const entry = archive.entry(header, (error) => (error ? reject(error) : resolve()));
		content.pipe(entry);
	}).finally(() => content.destroy());
}
