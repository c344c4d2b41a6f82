import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { type Extract, extract } from "tar-stream";
import type { Row, RowBatch } from "../db/snapshot.ts";
import { tableNames } from "../features.ts";
import { isSealed } from "../platform/files/sealed.server.ts";

type BackupSource = string | AsyncIterable<Buffer>;

export interface BackupCount {
	rows: number;
	files: number;
}

export async function* tableEntries(
	source: BackupSource,
	onFile: () => void = () => {},
): AsyncGenerator<RowBatch> {
	const knownTables = new Set<string>(["schema_migrations", ...tableNames]);
	for await (const entry of entries(source)) {
		const table = /^tables\/\d+-(\w+)\.json$/.exec(entry.header.name)?.[1];
		if (!table) {
			onFile();
			entry.resume();
			continue;
		}
		if (!knownTables.has(table)) throw new Error(`Unknown table ${table} in the backup`);
		yield { table, rows: (await json(entry)) as Row[] };
	}
}

export function entries(source: BackupSource): Extract {
	const unpacked = extract();
	pipeline(
		typeof source === "string" ? createReadStream(source) : source,
		createGunzip(),
		unpacked as unknown as NodeJS.WritableStream,
	).catch((error) => unpacked.destroy(error));
	return unpacked;
}

/** Fails if the first bytes are of neither kind of backup. */
export async function backupKind(path: string): Promise<"sealed" | "plain"> {
	if (await isSealed(path)) return "sealed";
	const file = await open(path);
	try {
		const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
		if (buffer.equals(GZIP)) return "plain";
	} finally {
		await file.close();
	}
	throw new Error(
		/\.tar\.gz(\.sealed)?$/i.test(path)
			? `${path} is damaged, or is not a backup of this product`
			: `${path} is not a backup: backups end in .tar.gz, or .tar.gz.sealed if they need a passphrase`,
	);
}

const GZIP = Buffer.from([0x1f, 0x8b]);

/** Counts what is in a backup. Fails if any of it cannot be read. */
export async function countBackup(source: BackupSource): Promise<BackupCount> {
	const count = { rows: 0, files: 0 };
	for await (const { table, rows } of tableEntries(source, () => {
		count.files += 1;
	})) {
		if (table !== "schema_migrations") count.rows += rows.length;
	}
	return count;
}
