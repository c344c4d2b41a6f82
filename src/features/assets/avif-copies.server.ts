import { buffer } from "node:stream/consumers";
import type { App } from "../../platform/app-context.ts";
import { deleteMeta, lockMeta } from "../../platform/meta/meta.server.ts";
import { avifKey, findPictureFile, type KnownFile } from "./picture-files.server.ts";
import { renderPicture } from "./pictures.server.ts";

/** Copies beyond this number are encoded when they are requested again. */
const MAX_QUEUED = 100;

/** A claim that is older is from a process that has ended. */
const CLAIM_EXPIRES_MS = 600_000;

/**
 * Encodes a copy as AVIF when a browser that reads AVIF first requests it. That takes a second; until then browsers get
 * the WebP, up to twice as large. Of all processes only one encodes a copy, and once, so that visitors cannot keep them
 * busy.
 */
export function createAvifCopies(app: App) {
	/** Copies that are queued, failed or have a smaller WebP: spares an S3 request for each visit. */
	const withoutAvif = new Set<string>();
	let queued = 0;
	let lastTask: Promise<unknown> = Promise.resolve();

	return {
		/** The AVIF of a stored copy, or undefined if there is none yet. */
		async find(key: string, known: KnownFile) {
			if (withoutAvif.has(key)) return undefined;
			const found = await app.files.find(avifKey(key));
			if (found || known.unused || withoutAvif.has(key) || queued >= MAX_QUEUED) return found;
			const copy = known.copies.find(({ url }) => url === `/${key}`);
			if (copy === undefined) return undefined;
			withoutAvif.add(key);
			queued += 1;
			lastTask = lastTask.then(async () => {
				try {
					if (await encodeAvifAlone(app, key, copy.width)) withoutAvif.delete(key);
				} catch (error) {
					app.log.warn({ error, key }, "a picture cannot be encoded as AVIF");
				}
				queued -= 1;
			});
			return undefined;
		},
		/** Resolves when no copy is queued. */
		idle: () => lastTask,
	};
}

/** Encodes unless another process does: it claims the key "drawing …". Returns false if the copy will have no AVIF. */
async function encodeAvifAlone(app: App, key: string, width: number): Promise<boolean> {
	const claimKey = `drawing ${avifKey(key)}`;
	const expired = new Date(Date.now() - CLAIM_EXPIRES_MS).toISOString();
	if (!(await lockMeta(app.db, claimKey, expired))) return true;
	try {
		const stored = await app.files.find(avifKey(key));
		stored?.stream.destroy();
		return stored !== undefined || (await encodeAvif(app, key, width));
	} finally {
		await deleteMeta(app.db, claimKey);
	}
}

/** Returns false if there is no picture to encode from, or its WebP is smaller. */
async function encodeAvif({ db, files }: App, key: string, width: number): Promise<boolean> {
	const findStored = async () => {
		const file = await findPictureFile(db, key);
		return file?.state === "stored" ? file : undefined;
	};
	// From the largest copy, which has lost the least.
	const url = (await findStored())?.url;
	const source = url && (await files.find(url.slice(1)));
	const webp = await files.find(key);
	webp?.stream.destroy();
	if (!source || !webp) return false;
	const { sizes } = await renderPicture(await buffer(source.stream), {
		widths: [`/${key}` === url ? "original" : width],
		format: "avif",
	});
	const avif = sizes[0]!.bytes;
	// WebP can be smaller for small drawings and noisy photos.
	if (avif.length >= webp.size) return false;
	await files.put(avifKey(key), avif, "image/avif");
	// The picture was withdrawn while the copy was being encoded.
	if (!(await findStored())) await files.delete(avifKey(key));
	return true;
}
