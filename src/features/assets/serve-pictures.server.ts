import { buffer } from "node:stream/consumers";
import type { App } from "../../platform/app-context.ts";
import { streamedResponse } from "../../platform/http/streamed-response.server.ts";
import { textResponse } from "../../platform/http/text-response.ts";
import { createAvifCopies } from "./avif-copies.server.ts";
import {
	dataSaverCopy,
	findPictureFile,
	jpegKey,
	type KnownFile,
	mayBeAvif,
} from "./picture-files.server.ts";
import { pictureName, pictureNamesIn } from "./picture-uses.server.ts";
import { renderPicture } from "./pictures.server.ts";
import { findPreview, type IsPublic, isPreview } from "./preview-pictures.server.ts";
import { placesIn } from "./uploads.service.server.ts";

/** 7 days in seconds, after which a withdrawn picture is gone from every cache. */
const CACHE_SECONDS = 604_800;

/** Private, as many shared caches ignore Accept. No Vary on Accept: the service worker's requests accept any type. */
const AVIF_HEADERS = { "cache-control": `private, max-age=${CACHE_SECONDS}`, vary: "Save-Data" };

const KEY = /^media\/([\w.-]+)\.(webp|jpg|png)$/;
const TYPES = { webp: "image/webp", jpg: "image/jpeg", png: "image/png" };

/**
 * Answers GET and HEAD below `/media/`. The database knows which files exist, so an unknown name costs no request to
 * the store, and a withdrawn picture stays gone even if its file reappears. `isPublic` checks a preview's subject.
 */
export function createMedia(app: App, isPublic: IsPublic, avifCopies = createAvifCopies(app)) {
	const { db, log, settings } = app;
	const findFile = (key: string) =>
		isPreview(key) ? findPreview(app, key, isPublic) : findPictureFile(db, key);
	return async (request: Request, requestedKey: string): Promise<Response> => {
		if (!KEY.test(requestedKey)) return placeholder(404);
		const known = await findFile(requestedKey).catch((error): KnownFile => {
			// Fall back to the file store, which contains no withdrawn pictures.
			log.error({ error, key: requestedKey }, "state of a picture cannot be read");
			return { state: "stored", url: "", copies: [] };
		});
		if (!known) return placeholder(404);
		if (known.state === "withdrawn") return withdrawn();
		const savesData = request.headers.get("save-data")?.toLowerCase() === "on";
		const key = savesData ? dataSaverCopy(known.copies, requestedKey) : requestedKey;
		const [, name, extension] = KEY.exec(key) as unknown as [string, string, keyof typeof TYPES];

		const asAvif =
			settings.avifCopies &&
			mayBeAvif(key) &&
			request.headers.get("accept")?.includes("image/avif");
		const headers = {
			"cache-control": `public, max-age=${CACHE_SECONDS}`,
			vary: "Save-Data, Accept",
			// The API gives picture addresses to clients on other origins, which may show them.
			"cross-origin-resource-policy": "cross-origin",
		};
		// The content of a file never changes.
		const etag = `"${name}${extension === "jpg" ? "-jpg" : ""}"`;
		const avifEtag = `"${name}-avif"`;
		const ifNoneMatch = request.headers.get("if-none-match") ?? "";
		for (const each of asAvif ? [avifEtag, etag] : [etag]) {
			if (ifNoneMatch.includes(each)) {
				const extra = each === avifEtag ? AVIF_HEADERS : {};
				return new Response(null, { status: 304, headers: { ...headers, ...extra, etag: each } });
			}
		}
		let isUnavailable = false;
		const readOrLog = <T>(reading: Promise<T>) =>
			reading.catch((error) => {
				log.error({ error, key }, "upload cannot be read");
				isUnavailable = true;
				return undefined;
			});
		const avif = asAvif ? await readOrLog(avifCopies.find(key, known)) : undefined;
		const found = avif ?? (await readOrLog(findOrRender(app, key, known)));
		if (!found && isUnavailable) return placeholder(503);
		if (!found) {
			log.warn({ key }, "upload missing");
			return placeholder(404);
		}
		const responseHeaders = {
			...headers,
			...(avif ? { etag: avifEtag, ...AVIF_HEADERS } : { etag }),
			"content-type": avif ? "image/avif" : TYPES[extension],
			"content-length": String(found.size),
			// Allows the browser's own styles, which fit a picture to the window when it is opened directly.
			"content-security-policy":
				"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
		};
		if (request.method !== "HEAD") return streamedResponse(found.stream, responseHeaders);
		found.stream.destroy();
		return new Response(null, { headers: responseHeaders });
	};
}

async function findOrRender(app: App, key: string, { url }: KnownFile) {
	const found = await app.files.find(key);
	if (found || key !== jpegKey(url)) return found;
	return (await renderJpeg(app, url)) ? app.files.find(key) : undefined;
}

/** 503: the file store does not answer; the picture may be there. */
function placeholder(status: 404 | 503): Response {
	return new Response(PLACEHOLDER, {
		status,
		headers: {
			...(status === 503 && { "retry-after": "60" }),
			"content-type": "image/svg+xml; charset=utf-8",
			"cache-control": "no-store",
			"cross-origin-resource-policy": "cross-origin",
		},
	});
}

const withdrawn = () => textResponse(410, "This picture was withdrawn.");

/** Shown instead of a picture that is gone or cannot be read. */
const PLACEHOLDER = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 320"><path fill="#F4DEA7" d="M0 0h480v320H0z"/><path fill="none" stroke="#172338" stroke-width="4" stroke-dasharray="14 10" d="M160 70h160v180H160z"/><circle cx="240" cy="70" r="10" fill="#8E0066"/></svg>`;

/** Stores a gallery photo's JPEG, once, so that visitors cannot keep the process busy. False for other pictures. */
async function renderJpeg({ db, files, pictureUses }: App, url: string): Promise<boolean> {
	const findPhoto = () =>
		db
			.selectFrom("assets")
			.select("id")
			.where(pictureName, "in", pictureNamesIn(url))
			.where("withdrawn_at", "is", null)
			.where("id", "in", (eb) =>
				eb
					.selectFrom(placesIn(db, pictureUses).as("places"))
					.select("picture_id")
					.where("kind", "=", "photo")
					.where("deleted_at", "is", null),
			)
			.executeTakeFirst();
	const source = (await findPhoto()) && (await files.find(url.slice(1)));
	if (!source) return false;
	const rendered = await renderPicture(await buffer(source.stream), {
		widths: ["original"],
		format: "jpeg",
		caller: "visitors",
	});
	await files.put(jpegKey(url), rendered.sizes[0]!.bytes, "image/jpeg");
	if (await findPhoto()) return true;
	// The photo was withdrawn while the JPEG was being rendered.
	await files.delete(jpegKey(url));
	return false;
}
