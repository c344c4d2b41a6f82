import { setImmediate as otherWork } from "node:timers/promises";
import type { Db } from "../../../db/connect.ts";
import { memoizedByTags } from "../../../platform/cache/memoized-value.server.ts";
import { type Audience, searchedText } from "../searched-text.ts";
import { itemsAfter, type SearchedItem } from "./result-search.queries.server.ts";
import { schoolSlug } from "./school-slug.ts";

interface Entry {
	id: string;
	/** The searchable text; other names are not kept in memory. */
	text: string;
	/** Slug of the school. */
	slug: string;
}

/**
 * The items of all years that an audience may find, newest first. In memory, because neither database ignores accents,
 * and a stored copy of names would have to be erased too: about 200 bytes per item.
 */
const directoryFor = (audience: Audience) =>
	memoizedByTags(["results"], async (db: Db): Promise<Entry[]> => {
		const items: SearchedItem[] = [];
		for (let last = ""; ; ) {
			const some = await itemsAfter(db, audience, last);
			items.push(...some);
			const end = some.at(-1);
			if (!end) break;
			last = end.id;
			await otherWork();
		}
		return items.sort(compareItems).map((item) => ({
			id: item.id,
			text: searchedText(item, audience),
			slug: schoolSlug(item.school),
		}));
	});

export const directories = {
	public: directoryFor("public"),
	/** Only built when a member of staff searches. */
	staff: directoryFor("staff"),
};

/** The newest year first, then the newest result, then by category and position. */
function compareItems(a: SearchedItem, b: SearchedItem): number {
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
