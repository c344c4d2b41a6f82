// npm run restore -- FILE.tar.gz: restores a backup into an empty DATA_DIR or database. Can be repeated.
import { existsSync } from "node:fs";
import { keepFilesPrivate } from "../src/platform/files/private-files.server.ts";
import { keepHeapSmall } from "../src/platform/operations/small-heap.server.ts";
import { readSettings } from "../src/platform/settings.ts";
import { restore } from "../src/server/restore.ts";
import { loadDotEnv } from "./dot-env.mjs";

const source = process.argv[2];
if (!source || !existsSync(source)) fail("Say which file: npm run restore -- FILE.tar.gz");
try {
	keepFilesPrivate();
	keepHeapSmall();
	loadDotEnv();
	const { rows, files } = await restore(readSettings(process.env), source);
	console.log(`Restored ${rows} rows and ${files} uploads`);
} catch (error) {
	fail((error as Error).message);
}

function fail(message: string): never {
	console.error(message);
	process.exit(1);
}
