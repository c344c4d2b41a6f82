// npm run restore -- FILE [FOLDER]: restores a backup into an empty DATA_DIR or database. Can be repeated. A downloaded file is
// opened with its passphrase, which it asks for or finds in BACKUP_PASSPHRASE. With BACKUP_BUCKET, FILE may also be the name of
// a backup in it.
// FOLDER is the replaced data folder, or a copy of its uploads/erasures. Erasures and withdrawals that are newer than the
// backup are read from it and repeated.
import { createReadStream, existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { askPassphrase } from "../src/platform/files/ask-passphrase.ts";
import { fileProblem } from "../src/platform/files/file-problem.ts";
import { keepFilesPrivate } from "../src/platform/files/private-files.server.ts";
import { openSealed } from "../src/platform/files/sealed.server.ts";
import { keepHeapSmall } from "../src/platform/operations/small-heap.server.ts";
import { readSettings, type Settings } from "../src/platform/settings.ts";
import { backupKind } from "../src/server/backup-file.ts";
import { listStored, readStored } from "../src/server/backup-targets.ts";
import { assertRestorable, restore } from "../src/server/restore.ts";
import { loadDotEnv } from "./dot-env.mjs";

const [source, erasuresFrom] = process.argv.slice(2);
if (erasuresFrom && !existsSync(erasuresFrom))
	fail(`${erasuresFrom} does not exist; nothing was restored`);
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
	fail(fileProblem(error));
}

async function restoreFrom(file: string | undefined) {
	// The settings accept a passphrase only with a backup store; without one it is the file's.
	const given = process.env.BACKUP_BUCKET?.trim() ? "" : process.env.BACKUP_PASSPHRASE?.trim();
	const env = given ? { ...process.env, BACKUP_PASSPHRASE: undefined } : process.env;
	const settings = readSettings(env);
	// A rehearsal reads from the real site's store and writes nothing to it.
	const { backupStore: store } = readSettings({ ...env, REHEARSAL: undefined });
	const names = store ? `\nIn BACKUP_BUCKET: ${(await listStored(store)).join(", ")}` : "";
	if (!file) throw new Error(`Usage: npm run restore -- FILE.tar.gz [FOLDER]${names}`);
	if (!existsSync(file)) {
		const stored = store && (await readStored(store, file));
		if (!stored) throw nothingRestored(`${file} does not exist${names}`);
		await assertEmptyTarget(settings, file);
		return restoreOpened(settings, stored, store.passphrase);
	}
	const kind = await backupKind(file).catch((error) => {
		throw nothingRestored(fileProblem(Object.assign(error, { path: file })));
	});
	await assertEmptyTarget(settings, file);
	if (kind === "plain") return restore(settings, file, { erasuresFrom });
	const passphrase = given || (await askForPassphrase());
	return restoreOpened(settings, createReadStream(file), passphrase);
}

function askForPassphrase(): Promise<string> {
	return askPassphrase(process.stdin, process.stderr).catch((error) => {
		throw nothingRestored(error.message);
	});
}

/** Checked before asking for a passphrase. */
async function assertEmptyTarget(settings: Settings, file: string): Promise<void> {
	await assertRestorable(settings).catch((error) => {
		throw nothingRestored(
			`${fileProblem(error).replace("; end it first", "")}.

To try the backup while the site goes on, restore a copy beside it, which sends nothing to anybody:
  REHEARSAL=../rehearsal npm run restore -- ${file}
  REHEARSAL=../rehearsal PORT=${settings.port + 1} npm start
REHEARSAL=FOLDER is a new folder in place of DATA_DIR=FOLDER. To replace what the site has, see docs/operations.md, Backup and restore.`,
		);
	});
}

function nothingRestored(reason: string): Error {
	return new Error(`Nothing was restored: ${reason}`);
}

async function restoreOpened(settings: Settings, content: Readable, passphrase: string) {
	const folder = await mkdtemp(join(tmpdir(), "mradi-opened-"));
	try {
		const opened = join(folder, "backup.tar.gz");
		await openSealed(content, opened, passphrase);
		return await restore(settings, opened, { erasuresFrom });
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

function fail(message: string): never {
	console.error(message);
	process.exit(1);
}
