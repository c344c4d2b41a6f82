import { buffer } from "node:stream/consumers";
import type { AppContext } from "../../platform/app-context.ts";
import { avifKey, findPictureFile, type KnownFile } from "./picture-files.server.ts";
import { drawPicture } from "./pictures.server.ts";

type App = Pick<AppContext, "db" | "files" | "log">;

/** Further copies are drawn when they are requested again. */
const MOST_WAITING = 100;

/**
 * Stores a copy's AVIF when a browser that reads it first requests the copy. Until then, and if it cannot be drawn, that
 * browser gets the WebP, which is up to twice as large. Drawing takes a second, so nobody waits for it. Each copy is
 * drawn only once, so that visitors cannot keep the picture process busy with requests.
 */
export function createAvifCopies(app: App) {
	/** Copies that wait for their turn, and those that failed. */
	const asked = new Set<string>();
	let last: Promise<unknown> = Promise.resolve();

	return {
		/** The AVIF of a stored copy, or undefined if there is none yet. */
		async find(key: string, known: KnownFile) {
			const found = await app.files.find(avifKey(key));
			if (found || asked.has(key) || asked.size >= MOST_WAITING) return found;
			const copy = known.copies.find(({ url }) => url === `/${key}`);
			if (copy === undefined) return undefined;
			asked.add(key);
			last = last.then(async () => {
				try {
					await drawAvif(app, key, copy.width);
					asked.delete(key);
				} catch (error) {
					app.log.warn({ error, key }, "AVIF of a picture cannot be drawn");
				}
			});
			return undefined;
		},
		/** Resolves when nothing is waiting. */
		drawn: () => last,
	};
}

async function drawAvif({ db, files }: App, key: string, width: number): Promise<void> {
	const known = async () => {
		const file = await findPictureFile(db, key);
		return file?.state === "stored" ? file : undefined;
	};
	// From the largest copy, which has lost the least.
	const url = (await known())?.url;
	const source = url && (await files.find(url.slice(1)));
	if (!source) return;
	const { sizes } = await drawPicture(await buffer(source.stream), {
		widths: [`/${key}` === url ? "own" : width],
		format: "avif",
	});
	await files.put(avifKey(key), sizes[0]!.bytes, "image/avif");
	// The picture was withdrawn while the copy was being drawn.
	if (!(await known())) await files.delete(avifKey(key));
}
