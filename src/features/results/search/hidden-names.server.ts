import type { Db } from "../../../db/connect.ts";
import { staffRead } from "../../../db/staff-read.ts";
import { takeTurns } from "../../../db/take-turns.ts";
import { createNameFinder } from "../names-in-text.server.ts";

/** Enough for a warning. */
const MOST = 5;
/** Names that are compared with the text at a time: some two milliseconds. */
const AT_A_TIME = 500;

/**
 * The participants whom a text names although no public result shows their names in full. Names that were erased are not
 * known any more.
 */
export async function findHiddenNames(db: Db, text: string): Promise<string[]> {
	const found = new Set<string>();
	for (let last = ""; ; ) {
		const hidden = await staffRead(selectNames(db))
			.where("names_shown", "<>", "full")
			.where("result_items.id", ">", last)
			.orderBy("result_items.id")
			.limit(AT_A_TIME)
			.execute();
		for (const { participant_name } of createNameFinder(hidden)(text)) found.add(participant_name);
		const end = hidden.at(-1);
		if (hidden.length < AT_A_TIME || !end) break;
		last = end.id;
		await takeTurns();
	}
	if (found.size === 0) return [];
	const open = await staffRead(selectNames(db))
		.where("names_shown", "=", "full")
		.where("status", "=", "published")
		.where("participant_name", "in", [...found].slice(0, AT_A_TIME))
		.execute();
	for (const { participant_name } of open) found.delete(participant_name);
	return [...found].sort().slice(0, MOST);
}

function selectNames(db: Db) {
	return db
		.selectFrom("result_items")
		.innerJoin("results", "results.id", "result_items.result_id")
		.select(["result_items.id", "participant_name"])
		.where("results.deleted_at", "is", null)
		.where("result_items.deleted_at", "is", null);
}
