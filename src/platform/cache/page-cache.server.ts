import { createHash } from "node:crypto";
import { EncodedBody, type Encoding } from "./encoded-body.server.ts";

/** Internal response header that lists the tags a response was built from; removed before the response is sent. */
export const CACHE_TAGS = "x-cache-tags";

/**
 * Internal response header with a validator: it changes when what the response was built from does. Removed like the tags.
 */
export const CACHE_VALIDATOR = "x-cache-validator";

/** Removes the internal headers from what is sent to a client. */
export function withoutCacheHeaders(headers: Headers): void {
	headers.delete(CACHE_TAGS);
	headers.delete(CACHE_VALIDATOR);
}

/** A finished response: its body and headers. */
export interface CachedResponse {
	etag: string;
	headers: Record<string, string>;
	body: EncodedBody;
	/** All headers of the response that was sent last, names and values in turn, and the body they are for. */
	lastSent?: { encoding: Encoding | undefined; length: number; headers: string[] };
}

interface TaggedResponse extends CachedResponse {
	/** The tags it was built from. */
	tags: ReadonlySet<string>;
	/** Passed to the next render, whose response may be a 304 if it would be built from the same. */
	validator: string | undefined;
}

/** @param validator of the stale response; only then may the new one be a 304 */
export type Render = (validator?: string) => Promise<Response>;

/** Upper limit for every response, because somebody may change the database by other means. */
const MAX_AGE_MS = 5 * 60_000;

/** A stale response may contain what has been hidden or deleted since, so it is not kept for ever. */
const MAX_STALE_MS = 24 * 3_600_000;

interface Slot {
	response: TaggedResponse;
	bytes: number;
	/** When its render began, in milliseconds since the epoch. */
	since: number;
	/** Invalidated or expired: no longer served, but kept to be compared with the next render. */
	isStale: boolean;
}

interface RenderUnderWay {
	promise: Promise<TaggedResponse | Response>;
	/** Tags that changed during this render. */
	changed: Set<string>;
}

/**
 * Finished responses by address, invalidated by tag. After `invalidate` has returned, no response built before the change
 * is served from the cache, even if its render was under way at that moment.
 *
 * Most changes concern few of the pages with their tag. If a render shows that a response is still right, its compressed
 * bytes are used again.
 */
export class PageCache {
	#slots = new Map<string, Slot>();
	#renders = new Map<string, RenderUnderWay>();
	#bytes = 0;
	#maxBytes: number;
	#maxAgeMs: number;

	constructor({ maxBytes = 24 * 1_048_576, maxAgeMs = MAX_AGE_MS } = {}) {
		this.#maxBytes = maxBytes;
		this.#maxAgeMs = maxAgeMs;
	}

	find(key: string): TaggedResponse | undefined {
		const slot = this.#slots.get(key);
		if (!slot || slot.isStale) return undefined;
		if (Date.now() - slot.since > this.#maxAgeMs) {
			slot.isStale = true;
			return undefined;
		}
		// Moves the entry to the end: the map's first entry is the least recently used.
		this.#slots.delete(key);
		this.#slots.set(key, slot);
		return slot.response;
	}

	/**
	 * The cached response, or the result of `render`, which runs once for all concurrent requests. A response without
	 * tags, or with a status other than 200, is passed through and not cached.
	 */
	async get(key: string, render: Render): Promise<TaggedResponse | Response> {
		const found = this.find(key);
		if (found) return found;
		let current = this.#renders.get(key);
		if (current) {
			const shared = await current.promise;
			// A Response body can only be read once.
			return shared instanceof Response ? render() : shared;
		}
		current = { promise: Promise.resolve(new Response()), changed: new Set() };
		const { changed } = current;
		current.promise = this.#render(key, render, changed).finally(() => {
			if (this.#renders.get(key)?.changed === changed) this.#renders.delete(key);
		});
		this.#renders.set(key, current);
		return current.promise;
	}

	/** Makes every response built from one of the tags stale; `"all"` drops everything. */
	invalidate(tags: readonly string[] | "all"): void {
		const oldest = Date.now() - MAX_STALE_MS;
		for (const [key, slot] of this.#slots) {
			if (tags === "all" || (slot.isStale && slot.since < oldest)) this.#drop(key);
			else if (tags.some((tag) => slot.response.tags.has(tag))) slot.isStale = true;
		}
		for (const [key, render] of this.#renders) {
			for (const tag of tags === "all" ? ["*"] : tags) render.changed.add(tag);
			// Later requests must not join a render that began before the change.
			this.#renders.delete(key);
		}
	}

	async #render(key: string, render: Render, changed: Set<string>) {
		const since = Date.now();
		const stale = this.#slots.get(key)?.response;
		const response = await render(stale?.validator);
		const names = response.headers.get(CACHE_TAGS);
		const validator = response.headers.get(CACHE_VALIDATOR) ?? undefined;
		withoutCacheHeaders(response.headers);
		const isUnchanged = response.status === 304 && stale !== undefined;
		if (names === null || !(response.status === 200 || isUnchanged)) {
			// What this address showed has been deleted or hidden. A failed render proves nothing of the kind.
			if (response.status < 500 && this.#slots.get(key)?.isStale) this.#drop(key);
			return response;
		}
		const tags = new Set(names.split(",").filter(Boolean));
		const cached = isUnchanged ? { ...stale, tags } : await finish(response, tags, validator);
		if (stale?.etag === cached.etag) cached.body = stale.body;
		const overtaken = changed.has("*") || [...changed].some((tag) => cached.tags.has(tag));
		if (!overtaken) this.#keep(key, cached, since);
		return cached;
	}

	#keep(key: string, response: TaggedResponse, since: number): void {
		this.#drop(key);
		const slot: Slot = { response, bytes: 0, since, isStale: false };
		this.#slots.set(key, slot);
		const count = () => {
			const bytes = key.length * 2 + 1_000 + response.body.size;
			this.#bytes += bytes - slot.bytes;
			slot.bytes = bytes;
			this.#makeRoom();
		};
		response.body.keep(count);
		count();
	}

	#makeRoom(): void {
		for (const oldest of this.#slots.keys()) {
			if (this.#bytes <= this.#maxBytes) break;
			this.#drop(oldest);
		}
	}

	#drop(key: string): void {
		const slot = this.#slots.get(key);
		if (!slot) return;
		this.#slots.delete(key);
		slot.response.body.keep(undefined);
		this.#bytes -= slot.bytes;
	}
}

async function finish(
	response: Response,
	tags: ReadonlySet<string>,
	validator: string | undefined,
): Promise<TaggedResponse> {
	const identity = Buffer.from(await response.arrayBuffer());
	const headers = Object.fromEntries(response.headers);
	// The policy is part of the hash: a 304 repeats the header, and the browser applies the one from the 304.
	const etag = createHash("sha256")
		.update(identity)
		.update(headers["content-security-policy"] ?? "")
		.digest("base64url")
		.slice(0, 22);
	return {
		etag: `W/"${etag}"`,
		headers: { ...headers, vary: "Accept-Encoding" },
		body: new EncodedBody(identity),
		tags,
		validator,
	};
}
