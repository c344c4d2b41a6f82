// @ts-check
// Compresses each built text file in advance. The highest brotli level takes two seconds for the largest script,
// which is too long for the first visitor after a start.
import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { ROOT } from "./vite-settings.mjs";

const FOLDER = join(ROOT, "build/client");
const TEXT = /\.(js|css|html|json|svg|txt)$/;

await Promise.all(
	readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
		.filter((name) => TEXT.test(name))
		.map(async (name) => {
			const path = join(FOLDER, name);
			const bytes = await readFile(path);
			const params = {
				[constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
				[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
			};
			await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
			await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
		}),
);
