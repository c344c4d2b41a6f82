// npm run backup -- FILE.tar.gz: writes a consistent backup of database and uploads to one file, while the server runs.
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { connect } from "../src/db/connect.ts";
import { fileProblem } from "../src/platform/files/file-problem.ts";
import { keepFilesPrivate } from "../src/platform/files/private-files.server.ts";
import { keepHeapSmall } from "../src/platform/operations/small-heap.server.ts";
import { readSettings } from "../src/platform/settings.ts";
import { backUp, missingUploads, recordBackup } from "../src/server/backup.ts";
import { loadDotEnv } from "./dot-env.mjs";

const target =
	process.argv[2] ?? `mradi-${new Date().toISOString().slice(0, 19).replaceAll(":", "")}.tar.gz`;
if (existsSync(target)) fail(`${target} already exists; nothing was changed`);
try {
	keepFilesPrivate();
	keepHeapSmall();
	loadDotEnv();
	const settings = readSettings(process.env);
	accessSync(`${dirname(target)}/`, constants.W_OK);
	if (!settings.databaseUrl) accessSync(join(settings.dataDir, "mradi.sqlite"), constants.R_OK);
	const backup = await backUp(settings, target);
	const { db, close } = await connect(settings);
	await recordBackup(db, backup, statSync(target).size).finally(close);
	const missing = missingUploads(backup.missing);
	if (missing) console.error(`The backup is incomplete: ${missing}`);
	console.log(`${target}: ${backup.rows} rows and ${backup.files} uploads`);
} catch (error) {
	fail(`No backup was made: ${fileProblem(error)}`);
}

function fail(message: string): never {
	console.error(message);
	process.exit(1);
}
