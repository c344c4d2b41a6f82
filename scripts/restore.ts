// npm run restore -- FILE [FOLDER]: restores a backup into an empty DATA_DIR or database. Can be repeated. A downloaded file is
// opened with its passphrase, which it asks for. With BACKUP_BUCKET, FILE may also be the name of a backup in it.
// FOLDER is the replaced data folder, or a copy of its uploads/erasures. Erasures and withdrawals that are newer than the
// backup are read from it and repeated.
import { createReadStream, existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import type { Readable } from "node:stream";
import { keepFilesPrivate } from "../src/platform/files/private-files.server.ts";
import { isSealed, openSealed } from "../src/platform/files/sealed.server.ts";
import { keepHeapSmall } from "../src/platform/operations/small-heap.server.ts";
import { readSettings, type Settings } from "../src/platform/settings.ts";
import { listStored, readStored } from "../src/server/backup-targets.ts";
import { restore } from "../src/server/restore.ts";
import { loadDotEnv } from "./dot-env.mjs";

const [source, replaced] = process.argv.slice(2);
if (replaced && !existsSync(replaced)) fail(`${replaced} does not exist; nothing was restored`);
try {
	keepFilesPrivate();
	keepHeapSmall();
	loadDotEnv();
	const { rows, files, erased } = await restoreFrom(source);
	console.log(`Restored ${rows} rows and ${files} uploads`);
	console.log(
		erased > 0
			? `Repeated ${erased} erasures and withdrawals that are newer than the backup`
			: "Found no erasures or withdrawals that are newer than the backup (docs/operations.md, Backup and restore)",
	);
} catch (error) {
	fail((error as Error).message);
}

async function restoreFrom(file: string | undefined) {
	const settings = readSettings(process.env);
	if (file && existsSync(file)) {
		if (!(await isSealed(file))) return restore(settings, file, { replaced });
		return restoreOpened(settings, createReadStream(file), await passphrase());
	}
	const store = settings.backupStore;
	const stored = file && store && (await readStored(store, file));
	if (stored) return restoreOpened(settings, stored, store.passphrase);
	const names = store ? `\nIn BACKUP_BUCKET: ${(await listStored(store)).join(", ")}` : "";
	throw new Error(`Usage: npm run restore -- FILE.tar.gz [FOLDER]${names}`);
}

/** An encrypted backup is opened first. */
async function restoreOpened(settings: Settings, content: Readable, opensWith: string) {
	const folder = await mkdtemp(join(tmpdir(), "mradi-opened-"));
	try {
		const opened = join(folder, "backup.tar.gz");
		await openSealed(content, opened, opensWith);
		return await restore(settings, opened, { replaced });
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

async function passphrase(): Promise<string> {
	const asked = createInterface({ input: process.stdin, output: process.stderr });
	try {
		return await asked.question("Passphrase of the backup: ");
	} finally {
		asked.close();
	}
}

function fail(message: string): never {
	console.error(message);
	process.exit(1);
}
