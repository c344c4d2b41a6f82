import type { Db } from "../../db/connect.ts";
import type { CacheInvalidation, CacheTag } from "./invalidation.server.ts";

interface Kept<Value> {
	value?: Promise<Value> | undefined;
}

/**
 * Something made from whole tables: it is built when it is first asked for after a change of one of the tags, and
 * kept once for each server.
 */
export function keptUntilChanged<Value>(
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
