import type { Db } from "../../db/connect.ts";
import type { CacheInvalidation, CacheTag } from "./invalidation.server.ts";

interface Kept<Value> {
	value?: Promise<Value> | undefined;
}

/**
 * Memoises a value built from whole tables, once per process: it is rebuilt on the first use after one of the tags has
 * changed.
 */
export function memoizedByTags<Value>(
	tags: readonly CacheTag[],
	build: (db: Db) => Promise<Value>,
): (db: Db, invalidation: CacheInvalidation) => Promise<Value> {
	const kept = new WeakMap<CacheInvalidation, Kept<Value>>();

	function keepFor(invalidation: CacheInvalidation): Kept<Value> {
		const own: Kept<Value> = {};
		kept.set(invalidation, own);
		invalidation.subscribe((changed) => {
			if (changed === "all" || tags.some((tag) => changed.includes(tag))) own.value = undefined;
		});
		return own;
	}

	return (db, invalidation) => {
		const own = kept.get(invalidation) ?? keepFor(invalidation);
		own.value ??= build(db).catch((error) => {
			own.value = undefined;
			throw error;
		});
		return own.value;
	};
}
