import { createHash } from "node:crypto";
import { EncodedBody, type Encoding } from "./encoded-body.server.ts";

/** Internal response header that lists the tags an answer was built from; removed before the response is sent. */
export const CACHE_TAGS = "x-cache-tags";

/** A tag for answers that can become stale without an invalidation. */
export const BRIEFLY = "briefly";

/** Such an answer is cached no longer than an invalidation from another process takes. */
const BRIEF_MS = 1_000;

/** A finished response: its body and headers. */
export interface CachedAnswer {
	etag: string;
	headers: Record<string, string>;
	body: EncodedBody;
	/** All headers of the response that was sent last, names and values in turn, and the body they are for. */
	lastSent?: { encoding: Encoding | undefined; length: number; headers: string[] };
}

interface TaggedAnswer extends CachedAnswer {
	/** The tags it was built from. */
	tags: ReadonlySet<string>;
}

/** Upper limit for every answer, because somebody may change the database by other means. */
const MAX_AGE_MS = 5 * 60_000;

interface Slot {
	answer: TaggedAnswer;
	bytes: number;
	/** When its render began, in milliseconds since the epoch. */
	since: number;
}

interface Render {
	promise: Promise<TaggedAnswer | Response>;
	/** Tags that changed during this render. */
	changed: Set<string>;
}

/**
 * Finished answers by address, evicted by tag. After `invalidate` has returned, no answer built before the change is
 * served from the cache, even if its render was under way at that moment.
 */
export class PageCache {
	#slots = new Map<string, Slot>();
	#renders = new Map<string, Render>();
	#bytes = 0;
	#maxBytes: number;
	#maxAgeMs: number;

	constructor({ maxBytes = 24 * 1_048_576, maxAgeMs = MAX_AGE_MS } = {}) {
		this.#maxBytes = maxBytes;
		this.#maxAgeMs = maxAgeMs;
	}

	find(key: string): TaggedAnswer | undefined {
		const slot = this.#slots.get(key);
		if (!slot) return undefined;
		if (Date.now() - slot.since > (slot.answer.tags.has(BRIEFLY) ? BRIEF_MS : this.#maxAgeMs)) {
			this.#drop(key);
			return undefined;
		}
		// Moves the entry to the end: the map's first entry is the least recently used.
		this.#slots.delete(key);
		this.#slots.set(key, slot);
		return slot.answer;
	}

	/**
	 * The cached answer, or the result of `render`, which runs once for all concurrent requests. A response without tags,
	 * or with a status other than 200, is passed through and not cached.
	 */
	async get(key: string, render: () => Promise<Response>): Promise<TaggedAnswer | Response> {
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

	/** Drops every answer built from one of the tags; `"all"` drops everything. */
	invalidate(tags: readonly string[] | "all"): void {
		for (const [key, slot] of this.#slots) {
			if (tags === "all" || tags.some((tag) => slot.answer.tags.has(tag))) this.#drop(key);
		}
		for (const [key, render] of this.#renders) {
			for (const tag of tags === "all" ? ["*"] : tags) render.changed.add(tag);
			// Later requests must not join a render that began before the change.
			this.#renders.delete(key);
		}
	}

	async #render(key: string, render: () => Promise<Response>, changed: Set<string>) {
		const since = Date.now();
		const response = await render();
		const tags = response.headers.get(CACHE_TAGS);
		response.headers.delete(CACHE_TAGS);
		if (response.status !== 200 || tags === null) return response;
		const answer = await finish(response, new Set(tags.split(",").filter(Boolean)));
		const overtaken = changed.has("*") || [...changed].some((tag) => answer.tags.has(tag));
		if (!overtaken) this.#keep(key, answer, since);
		return answer;
	}

	#keep(key: string, answer: TaggedAnswer, since: number): void {
		this.#drop(key);
		const slot: Slot = { answer, bytes: 0, since };
		this.#slots.set(key, slot);
		const count = () => {
			const bytes = key.length * 2 + 1_000 + answer.body.size;
			this.#bytes += bytes - slot.bytes;
			slot.bytes = bytes;
			this.#makeRoom();
		};
		answer.body.keep(count);
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
		slot.answer.body.keep(undefined);
		this.#bytes -= slot.bytes;
	}
}

async function finish(response: Response, tags: ReadonlySet<string>): Promise<TaggedAnswer> {
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
	};
}
