import { createHash } from "node:crypto";
import { EncodedBody, type Encoding } from "./encoded-body.server.ts";

/** Internal response header with the tags of a response; removed before it is sent. */
export const CACHE_TAGS = "x-cache-tags";

export interface CachedResponse {
	etag: string;
	headers: Record<string, string>;
	body: EncodedBody;
	/** All headers of the response that was sent last, names and values in turn, and the body they are for. */
	lastSent?: { encoding: Encoding | undefined; length: number; headers: string[] };
}

interface TaggedResponse extends CachedResponse {
	tags: ReadonlySet<string>;
}

/** Upper limit for every response, because somebody may change the database by other means. */
const MAX_AGE_MS = 5 * 60_000;

interface Slot {
	response: TaggedResponse;
	bytes: number;
	/** When its render began, in milliseconds since the epoch. */
	startedAt: number;
}

interface RenderUnderWay {
	promise: Promise<TaggedResponse | Response>;
	/** Tags that changed during this render. */
	changed: Set<string>;
}

/** Rendered responses by URL. After `invalidate`, none from before it is served, not even one still being rendered. */
export class PageCache {
	#slots = new Map<string, Slot>();
	#renders = new Map<string, RenderUnderWay>();
	#bytes = 0;
	#maxBytes: number;

	constructor({ maxBytes = 24 * 1_048_576 } = {}) {
		this.#maxBytes = maxBytes;
	}

	find(key: string): TaggedResponse | undefined {
		const slot = this.#slots.get(key);
		if (!slot) return undefined;
		if (Date.now() - slot.startedAt > MAX_AGE_MS) {
			this.#drop(key);
			return undefined;
		}
		// Moves the entry to the end: the map's first entry is the least recently used.
		this.#slots.delete(key);
		this.#slots.set(key, slot);
		return slot.response;
	}

	/** Cached response, or that of `render`, run once for concurrent requests. Only tagged 200 responses are cached. */
	async get(key: string, render: () => Promise<Response>): Promise<TaggedResponse | Response> {
		const found = this.find(key);
		if (found) return found;
		let current = this.#renders.get(key);
		if (current) {
			const shared = await current.promise;
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

	invalidate(tags: readonly string[] | "all"): void {
		for (const [key, { response }] of this.#slots) {
			if (tags === "all" || tags.some((tag) => response.tags.has(tag))) this.#drop(key);
		}
		for (const [key, render] of this.#renders) {
			for (const tag of tags === "all" ? ["*"] : tags) render.changed.add(tag);
			// Later requests must not join a render that began before the change.
			this.#renders.delete(key);
		}
	}

	async #render(key: string, render: () => Promise<Response>, changed: Set<string>) {
		const startedAt = Date.now();
		const response = await render();
		const names = response.headers.get(CACHE_TAGS);
		response.headers.delete(CACHE_TAGS);
		if (names === null || response.status !== 200) return response;
		const cached = await toCached(response, new Set(names.split(",").filter(Boolean)));
		const isOvertaken = changed.has("*") || [...changed].some((tag) => cached.tags.has(tag));
		if (!isOvertaken) this.#store(key, cached, startedAt);
		return cached;
	}

	#store(key: string, response: TaggedResponse, startedAt: number): void {
		this.#drop(key);
		const slot: Slot = { response, bytes: 0, startedAt };
		this.#slots.set(key, slot);
		const updateSize = () => {
			const bytes = key.length * 2 + 1_000 + response.body.size;
			this.#bytes += bytes - slot.bytes;
			slot.bytes = bytes;
			this.#makeRoom();
		};
		response.body.onResize(updateSize);
		updateSize();
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
		slot.response.body.onResize(undefined);
		this.#bytes -= slot.bytes;
	}
}

async function toCached(response: Response, tags: ReadonlySet<string>): Promise<TaggedResponse> {
	const identity = Buffer.from(await response.arrayBuffer());
	const headers = Object.fromEntries(response.headers);
	// The policy is part of the hash: with a 304 the browser applies the one that it has stored.
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
	};
}
