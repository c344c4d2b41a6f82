import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join, normalize } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { EncodedBody } from "../cache/encoded-body.server.ts";
import type { CachedResponse } from "../cache/page-cache.server.ts";

const COMPRESSIBLE = /^(text\/|application\/(json|manifest)|image\/svg)/;

/** Extensions of the precompressed files that the build creates (scripts/compress-build.mjs). */
const BUILT_ENDING = { br: ".br", gzip: ".gz" };

/** The service worker: it requests pages and assets for the visitor, under its own policy. */
const WORKER = "/sw.js";
const WORKER_POLICY =
	"default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

export class StaticFiles {
	#folder: string;
	#known = new Map<string, Promise<CachedResponse | undefined>>();

	constructor(folder: string) {
		this.#folder = folder;
	}

	find(path: string): Promise<CachedResponse | undefined> {
		const clean = normalize(path);
		if (clean !== path || path.includes("\0") || path.endsWith("/") || !getMimeType(path)) {
			return Promise.resolve(undefined);
		}
		let file = this.#known.get(path);
		if (!file) {
			file = this.#read(path);
			this.#known.set(path, file);
			// Do not cache a missing path, as there are endlessly many, nor a failure, which may be temporary.
			const dropFromCache = () => this.#known.delete(path);
			file.then((found) => found ?? dropFromCache(), dropFromCache);
		}
		return file;
	}

	async #read(path: string): Promise<CachedResponse | undefined> {
		const filePath = join(this.#folder, path);
		const info = await stat(filePath).catch(() => undefined);
		if (!info?.isFile()) return undefined;
		const identity = await readFile(filePath);
		const type = getMimeType(path) as string;
		const isCompressible = COMPRESSIBLE.test(type);
		return {
			etag: `"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`,
			headers: {
				"content-type": type,
				// Names below /assets contain a hash of their content.
				"cache-control": path.startsWith("/assets/")
					? "public, max-age=31536000, immutable"
					: "no-cache",
				...(isCompressible && { vary: "Accept-Encoding" }),
				...(path === WORKER && { "content-security-policy": WORKER_POLICY }),
			},
			// A build without precompressed files (development server, tests) is compressed on request.
			body: new EncodedBody(identity, isCompressible ? "smallest" : "none", (encoding) =>
				readFile(filePath + BUILT_ENDING[encoding]).catch(() => undefined),
			),
		};
	}
}
