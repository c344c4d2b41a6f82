import { setImmediate as otherWork } from "node:timers/promises";
import type { Db } from "../../../db/connect.ts";
import { keptUntilChanged } from "../../../platform/cache/kept-value.server.ts";
import { type PublicItem, publicItemsAfter } from "./result-search.queries.server.ts";
import { schoolSlug } from "./school-slug.ts";
import { searchedText } from "./searched-text.ts";

interface Entry {
	id: string;
	/** What is found; no other names are in memory. */
	text: string;
	/** Of the school. */
	slug: string;
}

/**
 * The public items of all years, the newest first. In memory, because neither database compares accents away, and a
 * stored copy of names would be one more to erase: some 200 bytes for each item.
 */
export const directoryOf = keptUntilChanged(["results"], async (db: Db): Promise<Entry[]> => {
	const items: PublicItem[] = [];
	for (let last = ""; ; ) {
		const some = await publicItemsAfter(db, last);
		items.push(...some);
		const end = some.at(-1);
		if (!end) break;
		last = end.id;
		await otherWork();
	}
	return items
		.sort(compareItems)
		.map((item) => ({ id: item.id, text: searchedText(item), slug: schoolSlug(item.school) }));
});

/** The newest year first, within it the newest result; there by category, then position. */
function compareItems(a: PublicItem, b: PublicItem): number {
	return (
		b.year - a.year ||
		compareText(b.created_at, a.created_at) ||
		compareText(a.result_id, b.result_id) ||
		compareText(a.category_name, b.category_name) ||
		(a.position ?? Number.MAX_VALUE) - (b.position ?? Number.MAX_VALUE) ||
		a.sort_order - b.sort_order
	);
}

function compareText(a: string, b: string): number {
	if (a === b) return 0;
	return a < b ? -1 : 1;
}
