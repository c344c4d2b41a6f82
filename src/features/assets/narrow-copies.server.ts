import { buffer } from "node:stream/consumers";
import type { Db } from "../../db/connect.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { Worker } from "../../platform/feature.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Asset } from "./assets.contract.ts";
import { copyKey } from "./picture-files.server.ts";
import { NARROW_WIDTHS, renderPicture } from "./pictures.server.ts";

/** Pictures per run. They take the picture process a few seconds. */
const BATCH = 30;

/** Wide enough for the narrow copies to be sharp. */
const SOURCE_WIDTH = 2 * NARROW_WIDTHS.at(-1)!;

/** Renders the narrow copies of pictures that an older version stored, one after another in the background. */
export const narrowCopiesWorker: Worker = {
	name: "narrow copies of pictures",
	everyMs: 15_000,
	run: addNarrowCopies,
};

type App = Pick<AppContext, "db" | "files" | "log">;

export async function addNarrowCopies(app: App): Promise<void> {
	const rows = await app.db
		.selectFrom("assets")
		.select(["id", "url", "width", "variants"])
		.where("narrow_copies", "=", 0)
		.where("withdrawn_at", "is", null)
		.orderBy("id")
		.limit(BATCH)
		.execute();
	for (const row of rows) await addCopies(app, row);
}

interface Row {
	id: string;
	url: string;
	width: number;
	variants: string;
}

async function addCopies({ db, files, log }: App, row: Row): Promise<void> {
	const variants = JSON.parse(row.variants) as Asset["variants"];
	const has = new Set(variants.map(({ width }) => width));
	const missing = NARROW_WIDTHS.filter((width) => width < row.width && !has.has(width));
	const source = variants.find(({ width }) => width >= SOURCE_WIDTH) ?? variants.at(-1);
	if (missing.length === 0 || !source) return void (await finish(db, row.id, variants));

	const file = await files.find(source.url.slice(1));
	const rendered = file && (await render(await buffer(file.stream), missing));
	if (!rendered) {
		log.warn({ key: source.url }, "picture without narrow copies: its file is missing or damaged");
		return void (await finish(db, row.id, variants));
	}
	const copies = rendered.sizes.map(({ width, bytes }) => ({
		width,
		bytes,
		key: copyKey(row.url, width),
	}));
	for (const { key, bytes } of copies) await files.put(key, bytes, "image/webp");
	const added = copies.map(({ width, key }) => ({ width, url: `/${key}` }));
	if (await finish(db, row.id, [...added, ...variants])) return;
	// Either another process has just rendered the same files, which must stay, or the picture has been withdrawn and they
	// must be deleted.
	const { withdrawn_at } = await db
		.selectFrom("assets")
		.select("withdrawn_at")
		.where("id", "=", row.id)
		.executeTakeFirstOrThrow();
	if (withdrawn_at !== null) await Promise.all(copies.map(({ key }) => files.delete(key)));
}

/** Returns undefined if the file cannot be rendered. */
async function render(bytes: Uint8Array, widths: readonly number[]) {
	try {
		return await renderPicture(bytes, { widths });
	} catch (error) {
		if (error instanceof AppError) return undefined;
		throw error;
	}
}

/** Returns false if another process has done it, or if the picture has been withdrawn. */
async function finish(db: Db, id: string, variants: Asset["variants"]): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("assets")
		.set({ variants: JSON.stringify(variants), narrow_copies: 1 })
		.where("id", "=", id)
		.where("narrow_copies", "=", 0)
		.where("withdrawn_at", "is", null)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}
