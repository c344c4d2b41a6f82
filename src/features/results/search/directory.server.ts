import type { Db } from "../../../db/connect.ts";
import { memoizedByTags } from "../../../platform/cache/invalidation.server.ts";
import { schoolSlug } from "../school-slug.ts";
import { type Audience, searchedText } from "../searched-text.ts";
import {
	itemsOfResults,
	type SearchedItem,
	searchedResults,
} from "./result-search.queries.server.ts";

interface Entry {
	id: string;
	/** Searched text. Names that the audience does not see in full are not kept in memory. */
	text: string;
	slug: string;
}

/** Items of all years, newest first, in memory: neither database ignores accents. About 200 bytes per item. */
const searchIndexFor = (audience: Audience) =>
	memoizedByTags(["results"], async (db: Db): Promise<Entry[]> => {
		const entries: Entry[] = [];
		for (const results of inBatches(await searchedResults(db, audience))) {
			const items = await itemsOfResults(db, audience, results);
			const orderOf = new Map(results.map((id, index) => [id, index]));
			items.sort((a, b) => compareItems(a, b, orderOf));
			for (const item of items) {
				const text = searchedText(item, audience);
				entries.push({ id: item.id, text, slug: schoolSlug(item.school) });
			}
		}
		return entries;
	});

const ITEMS_AT_ONCE = 500;

function* inBatches(results: readonly { id: string; items_count: unknown }[]) {
	let batch: string[] = [];
	let items = 0;
	for (const { id, items_count } of results) {
		batch.push(id);
		items += Number(items_count);
		if (items < ITEMS_AT_ONCE) continue;
		yield batch;
		[batch, items] = [[], 0];
	}
	if (batch.length > 0) yield batch;
}

export const searchIndexes = {
	public: searchIndexFor("public"),
	/** Built when a member of staff first searches. */
	staff: searchIndexFor("staff"),
};

function compareItems(
	a: SearchedItem,
	b: SearchedItem,
	orderOf: ReadonlyMap<string, number>,
): number {
	return (
		(orderOf.get(a.result_id) ?? 0) - (orderOf.get(b.result_id) ?? 0) ||
		compareText(a.category_name, b.category_name) ||
		(a.position ?? Number.MAX_VALUE) - (b.position ?? Number.MAX_VALUE) ||
		a.sort_order - b.sort_order
	);
}

function compareText(a: string, b: string): number {
	if (a === b) return 0;
	return a < b ? -1 : 1;
}
