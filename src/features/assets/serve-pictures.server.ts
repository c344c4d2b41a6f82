import type { Db } from "../../db/connect.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { streamedAnswer } from "../../platform/http/streamed-answer.server.ts";
import { makeJpeg } from "./jpeg-copies.server.ts";
import { findPictureFile, jpegKey, type KnownFile, savingCopy } from "./picture-files.server.ts";
import { findPreview, isPreview } from "./previews/previews.server.ts";

/** A withdrawn picture is gone from every cache after so many seconds: 7 days. */
const CACHE_SECONDS = 604_800;

const KEY = /^media\/([\w.-]+)\.(webp|jpg)$/;

type App = Pick<AppContext, "db" | "files" | "log">;

/**
 * Answers GET and HEAD below `/media/`; the request pipeline refuses other methods. The database knows what is stored: a name that is nobody's costs the
 * store no question, and what was withdrawn stays away even where a copy of its file has come back.
 */
export function createMedia(app: App) {
	const { db, log } = app;
	return async (request: Request, asked: string): Promise<Response> => {
		if (!KEY.test(asked)) return missing();
		const known = await findFile(db, asked).catch((error): KnownFile => {
			// The store alone can answer too: what is withdrawn is not in there.
			log.error({ error, key: asked }, "state of a picture cannot be read");
			return { state: "stored", url: "", copies: [] };
		});
		if (!known) return missing();
		if (known.state === "withdrawn") return withdrawn();
		const savesData = request.headers.get("save-data")?.toLowerCase() === "on";
		const key = savesData ? savingCopy(known.copies, asked) : asked;
		const [, name, extension] = KEY.exec(key) as unknown as [string, string, "webp" | "jpg"];

		const headers = {
			"cache-control": `public, max-age=${CACHE_SECONDS}`,
			// A file never changes under its name.
			etag: `"${name}${extension === "jpg" ? "-jpg" : ""}"`,
			vary: "Save-Data",
			// Clients on other origins show the pictures whose addresses the API gives them.
			"cross-origin-resource-policy": "cross-origin",
		};
		if (request.headers.get("if-none-match")?.includes(headers.etag)) {
			return new Response(null, { status: 304, headers });
		}
		const found = await findOrMake(app, key, known).catch((error) => {
			log.error({ error, key }, "upload cannot be read");
			return undefined;
		});
		if (!found) {
			log.warn({ key }, "upload missing");
			return missing();
		}
		const described = {
			...headers,
			"content-type": extension === "jpg" ? "image/jpeg" : "image/webp",
			"content-length": String(found.size),
			// Opened by itself, a picture is fitted to the window by the browser's own styles.
			"content-security-policy":
				"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
		};
		if (request.method !== "HEAD") return streamedAnswer(found.stream, described);
		found.stream.destroy();
		return new Response(null, { headers: described });
	};
}

function findFile(db: Db, key: string): Promise<KnownFile | undefined> {
	return isPreview(key) ? findPreview(db, key) : findPictureFile(db, key);
}

/** The JPEG of a photo is made when it is asked for the first time. */
async function findOrMake(app: App, key: string, { url }: KnownFile) {
	const found = await app.files.find(key);
	if (found || key !== jpegKey(url)) return found;
	return (await makeJpeg(app, url)) ? app.files.find(key) : undefined;
}

function missing(): Response {
	return new Response(MISSING_PICTURE, {
		status: 404,
		headers: {
			"content-type": "image/svg+xml; charset=utf-8",
			"cache-control": "no-store",
			"cross-origin-resource-policy": "cross-origin",
		},
	});
}

function withdrawn(): Response {
	return new Response("This picture was withdrawn.", {
		status: 410,
		headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
	});
}

/** Shown in place of an upload that is gone: an empty sheet. */
const MISSING_PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 320"><path fill="#F4DEA7" d="M0 0h480v320H0z"/><path fill="none" stroke="#172338" stroke-width="4" stroke-dasharray="14 10" d="M160 70h160v180H160z"/><circle cx="240" cy="70" r="10" fill="#8E0066"/></svg>`;
