import type { Db } from "../../../db/connect.ts";
import { staffRead } from "../../../db/staff-read.ts";
import { createNameFinder } from "../names-in-text.server.ts";

/** Enough for a warning. */
const MOST = 5;

/**
 * The participants whom a text names although no public result shows their names in full. Names that were erased are not
 * known any more.
 */
export async function findHiddenNames(db: Db, text: string): Promise<string[]> {
	const named = await staffRead(
		db.selectFrom("result_items").innerJoin("results", "results.id", "result_items.result_id"),
	)
		.select(["participant_name", "names_shown", "status"])
		.where("results.deleted_at", "is", null)
		.where("result_items.deleted_at", "is", null)
		.orderBy("participant_name")
		.execute();
	const isOpen = new Set(
		named
			.filter(({ names_shown, status }) => names_shown === "full" && status === "published")
			.map(({ participant_name }) => participant_name),
	);
	const hidden = named.filter(
		({ participant_name, names_shown }) => names_shown !== "full" && !isOpen.has(participant_name),
	);
	const found = createNameFinder(hidden)(text).map(({ participant_name }) => participant_name);
	return [...new Set(found)].slice(0, MOST);
}
