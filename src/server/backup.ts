import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { type Extract, extract, type Pack, pack } from "tar-stream";
import { connect } from "../db/connect.ts";
import { migrate } from "../db/migrate.ts";
import { loadSnapshot, type Row, readSnapshot } from "../db/snapshot.ts";
import { storedFiles, tableNames } from "../features.ts";
import { createFileStore } from "../platform/files/storage.server.ts";
import type { Settings } from "../platform/settings.ts";

type Place = Pick<Settings, "dataDir" | "databaseUrl" | "s3">;

export interface BackupCount {
	rows: number;
	files: number;
}

/**
 * Writes everything that must last, rows and uploads, into one .tar.gz while the server runs. The rows are
 * of one moment; uploads are copied after it, and since they are stored before the rows that name them,
 * each of those is there.
 */
export async function backUp(place: Place, target: string): Promise<BackupCount> {
	const files = await createFileStore(place);
	const archive = pack();
	const unfinished = `${target}.part`;
	const written = pipeline(archive, createGzip(), createWriteStream(unfinished, { mode: 0o600 }));
	const count = { rows: 0, files: 0 };
	try {
		let batch = 0;
		for await (const { table, rows } of readSnapshot(place, tableNames)) {
			batch += 1;
			const name = `tables/${String(batch).padStart(6, "0")}-${table}.json`;
			await addEntry(archive, { name }, JSON.stringify(rows));
			if (table !== "schema_migrations") count.rows += rows.length;
		}
		for (const { prefix } of storedFiles) {
			for (const key of await files.list(prefix)) {
				const file = await files.find(key);
				if (!file) continue;
				await addStream(archive, { name: `uploads/${key}`, size: file.size }, file.stream);
				count.files += 1;
			}
		}
		archive.finalize();
		await written;
		// Whoever finds the file under its name finds a whole one.
		await rename(unfinished, target);
		return count;
	} catch (error) {
		archive.destroy();
		await written.catch(() => {});
		await rm(unfinished, { force: true });
		throw error;
	}
}

/**
 * Brings a backup back into an empty database and file store, of either kind. The rows of an older version
 * go into tables of that version, which are then upgraded with the rows in them, as they were everywhere else.
 */
export async function restore(place: Place, source: string): Promise<BackupCount> {
	const connection = await connect(place);
	try {
		await migrate(connection.db, await migrationsOf(source));
		const files = await createFileStore(place);
		const count = { rows: 0, files: 0 };
		// Rows first, all or nothing; a second pass brings the uploads.
		count.rows = await loadSnapshot(connection.db, tableEntries(source), tableNames);
		await migrate(connection.db);
		for await (const entry of entries(source)) {
			if (entry.header.name.startsWith("uploads/")) {
				const key = entry.header.name.slice("uploads/".length);
				const type = key.endsWith(".webp") ? "image/webp" : "application/octet-stream";
				await files.put(key, await bytesOf(entry), type);
				count.files += 1;
			} else {
				entry.resume();
			}
		}
		return count;
	} finally {
		await connection.close();
	}
}

/** The names of the migrations that the backup's tables had. */
async function migrationsOf(source: string): Promise<ReadonlySet<string>> {
	for await (const { table, rows } of tableEntries(source)) {
		if (table === "schema_migrations") return new Set(rows.map(({ name }) => String(name)));
	}
	throw new Error("The backup does not say of which version it is");
}

async function* tableEntries(source: string): AsyncGenerator<{ table: string; rows: Row[] }> {
	for await (const entry of entries(source)) {
		const table = /^tables\/\d+-(\w+)\.json$/.exec(entry.header.name)?.[1];
		if (table) yield { table, rows: JSON.parse((await bytesOf(entry)).toString("utf8")) as Row[] };
		else entry.resume();
	}
}

function entries(source: string): Extract {
	const unpacked = extract();
	pipeline(
		createReadStream(source),
		createGunzip(),
		unpacked as unknown as NodeJS.WritableStream,
	).catch((error) => unpacked.destroy(error));
	return unpacked;
}

async function bytesOf(entry: AsyncIterable<unknown>): Promise<Buffer> {
	const chunks: Buffer[] = [];
	for await (const chunk of entry) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks);
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
	return new Promise((resolve, reject) => {
		const entry = archive.entry(header, (error) => (error ? reject(error) : resolve()));
		content.on("error", reject);
		content.pipe(entry);
	});
}
