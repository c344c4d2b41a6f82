import { buffer } from "node:stream/consumers";
import type { AppContext } from "../../platform/app-context.ts";
import { claimMetaSince, deleteMeta } from "../../platform/meta/meta.server.ts";
import { avifKey, findPictureFile, type KnownFile } from "./picture-files.server.ts";
import { drawPicture } from "./pictures.server.ts";

type App = Pick<AppContext, "db" | "files" | "log">;

/** Further copies are drawn when they are requested again. */
const MOST_WAITING = 100;

/** After this time a process that is drawing a copy must have ended, milliseconds. */
const DRAWN_WITHIN_MS = 600_000;

/**
 * Stores a copy's AVIF when a browser that reads it first requests the copy. Until then, and if there is none, that
 * browser gets the WebP, which is up to twice as large. Drawing takes a second, so nobody waits for it. Each copy is
 * drawn only once, by one of all processes, so that visitors cannot keep the picture processes busy with requests.
 */
export function createAvifCopies(app: App) {
	/**
	 * Copies that wait for their turn, that could not be drawn or whose WebP is smaller. The file store is not asked for
	 * them: with S3 that would be another request for each visit.
	 */
	const without = new Set<string>();
	let waiting = 0;
	let last: Promise<unknown> = Promise.resolve();

	return {
		/** The AVIF of a stored copy, or undefined if there is none yet. */
		async find(key: string, known: KnownFile) {
			if (without.has(key)) return undefined;
			const found = await app.files.find(avifKey(key));
			if (found || known.unused || without.has(key) || waiting >= MOST_WAITING) return found;
			const copy = known.copies.find(({ url }) => url === `/${key}`);
			if (copy === undefined) return undefined;
			without.add(key);
			waiting += 1;
			last = last.then(async () => {
				try {
					if (await drawAvifAlone(app, key, copy.width)) without.delete(key);
				} catch (error) {
					app.log.warn({ error, key }, "AVIF of a picture cannot be drawn");
				}
				waiting -= 1;
			});
			return undefined;
		},
		/** Resolves when nothing is waiting. */
		drawn: () => last,
	};
}

/** Leaves the copy to another process that is drawing it. Returns false if there will be none. */
async function drawAvifAlone(app: App, key: string, width: number): Promise<boolean> {
	const claim = `drawing ${avifKey(key)}`;
	const expired = new Date(Date.now() - DRAWN_WITHIN_MS).toISOString();
	if (!(await claimMetaSince(app.db, claim, expired))) return true;
	try {
		const drawn = await app.files.find(avifKey(key));
		drawn?.stream.destroy();
		return drawn !== undefined || (await drawAvif(app, key, width));
	} finally {
		await deleteMeta(app.db, claim);
	}
}

/** Returns false if there is no picture to draw from, or its WebP is smaller. */
async function drawAvif({ db, files }: App, key: string, width: number): Promise<boolean> {
	const known = async () => {
		const file = await findPictureFile(db, key);
		return file?.state === "stored" ? file : undefined;
	};
	// From the largest copy, which has lost the least.
	const url = (await known())?.url;
	const source = url && (await files.find(url.slice(1)));
	const webp = await files.find(key);
	webp?.stream.destroy();
	if (!source || !webp) return false;
	const { sizes } = await drawPicture(await buffer(source.stream), {
		widths: [`/${key}` === url ? "own" : width],
		format: "avif",
	});
	const avif = sizes[0]!.bytes;
	// As with small drawings and noisy photos.
	if (avif.length >= webp.size) return false;
	await files.put(avifKey(key), avif, "image/avif");
	// The picture was withdrawn while the copy was being drawn.
	if (!(await known())) await files.delete(avifKey(key));
	return true;
}
