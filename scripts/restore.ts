// npm run restore -- FILE.tar.gz [FOLDER]: restores a backup into an empty DATA_DIR or database. Can be repeated.
// FOLDER is the replaced data folder, or a copy of its uploads/erasures. Erasures and withdrawals that are newer than the
// backup are read from it and repeated.
import { existsSync } from "node:fs";
import { keepFilesPrivate } from "../src/platform/files/private-files.server.ts";
import { keepHeapSmall } from "../src/platform/operations/small-heap.server.ts";
import { readSettings } from "../src/platform/settings.ts";
import { restore } from "../src/server/restore.ts";
import { loadDotEnv } from "./dot-env.mjs";

const [source, replaced] = process.argv.slice(2);
if (!source || !existsSync(source)) fail("Usage: npm run restore -- FILE.tar.gz [FOLDER]");
if (replaced && !existsSync(replaced)) fail(`${replaced} does not exist; nothing was restored`);
try {
	keepFilesPrivate();
	keepHeapSmall();
	loadDotEnv();
	const { rows, files, erased } = await restore(readSettings(process.env), source, { replaced });
	console.log(`Restored ${rows} rows and ${files} uploads`);
	console.log(
		erased > 0
			? `Repeated ${erased} erasures and withdrawals that are newer than the backup`
			: "Found no erasures or withdrawals that are newer than the backup (docs/operations.md, Backup and restore)",
	);
} catch (error) {
	fail((error as Error).message);
}

function fail(message: string): never {
	console.error(message);
	process.exit(1);
}
