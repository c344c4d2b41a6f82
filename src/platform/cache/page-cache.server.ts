import { createHash } from "node:crypto";
import { EncodedBody } from "./encoded-body.server.ts";

/** Response header by which an answer says what it was built from; it never leaves the server. */
export const CACHE_TAGS = "x-cache-tags";

/** Among the tags of an answer that may be out of date without anybody saying so. */
export const BRIEFLY = "briefly";

/** Such an answer is kept for no longer than a change takes to arrive from another process. */
const BRIEF_MS = 1_000;

/** A finished answer: its bytes, and the headers that go with them. */
export interface CachedAnswer {
	etag: string;
	headers: Record<string, string>;
	body: EncodedBody;
}

interface TaggedAnswer extends CachedAnswer {
	/** What it was built from. */
	tags: ReadonlySet<string>;
}

/** Nothing is kept for longer: somebody may write into the database by other means. */
const MAX_AGE_MS = 5 * 60_000;

interface Slot {
	answer: TaggedAnswer;
	bytes: number;
	/** When its render began, in milliseconds. */
	since: number;
}

interface Render {
	promise: Promise<TaggedAnswer | Response>;
	/** What changed while this render was under way. */
	changed: Set<string>;
}

/**
 * Finished answers by address. What changes is named by tags; an answer built before a change is never
 * served after `invalidate` has returned, not even when its render was under way at that moment.
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
		// Moved to the end: the first of the map is the one unused for longest.
		this.#slots.delete(key);
		this.#slots.set(key, slot);
		return slot.answer;
	}

	/**
	 * The cached answer, or a new one from `render`, which runs once for all who ask meanwhile.
	 * A response without tags or with another status than 200 is handed through and not kept.
	 */
	async get(key: string, render: () => Promise<Response>): Promise<TaggedAnswer | Response> {
		const found = this.find(key);
		if (found) return found;
		let current = this.#renders.get(key);
		if (current) {
			const shared = await current.promise;
			// A Response can be read once only.
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
	// Over the policy too: a 304 repeats it, and the browser applies the 304's.
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
