import type { Db } from "../../db/connect.ts";
import { staffRead } from "../../db/staff-read.ts";
import { takeTurns } from "../../db/take-turns.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { NameWarnings } from "../../platform/privacy/hidden-names.ts";
import { createNameFinder } from "./names-in-text.server.ts";

/** Enough for a warning. */
const MOST = 5;
/** Names that are compared with the text at a time: some two milliseconds. */
const AT_A_TIME = 500;
/** Staff wait for the search of public texts: some thousand articles. */
const LONGEST_MS = 3_000;

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
	return (await withoutOpenNames(db, [...found])).sort().slice(0, MOST);
}

/**
 * The part of an answer that warns staff of public texts with the names of a result that hides them. The result is
 * stored by now, so a failure must not look like one of the save.
 */
export async function warnOfTextsNaming(
	{ db, log, publicTexts }: Pick<AppContext, "db" | "log" | "publicTexts">,
	result: { id: string; names_shown: string },
): Promise<Pick<NameWarnings, "named_in">> {
	if (result.names_shown === "full") return {};
	try {
		const named = await findTextsNaming({ db, log, publicTexts }, result.id);
		return named.length > 0 ? { named_in: named } : {};
	} catch (error) {
		log.error({ error }, "public texts not searched for the names of a result");
		return {};
	}
}

async function findTextsNaming(
	{ db, log, publicTexts }: Pick<AppContext, "db" | "log" | "publicTexts">,
	resultId: string,
) {
	const items = await selectNames(db).where("results.id", "=", resultId).execute();
	if (items.length === 0) return [];
	// Somebody may have a place in several categories.
	const people = new Map(items.map((item) => [item.participant_name, item]));
	const find = createNameFinder([...people.values()]);
	const found: { name: string; title: string }[] = [];
	const until = performance.now() + LONGEST_MS;
	for await (const { title, text } of publicTexts(db)) {
		if (performance.now() > until) {
			log.warn("not all public texts searched for the names of a result");
			break;
		}
		for (const { participant_name: name } of find(text)) found.push({ name, title });
		await takeTurns();
	}
	const hidden = new Set(await withoutOpenNames(db, [...new Set(found.map(({ name }) => name))]));
	return found.filter(({ name }) => hidden.has(name)).slice(0, MOST);
}

/** Leaves out names that a public result shows in full. */
async function withoutOpenNames(db: Db, names: readonly string[]): Promise<string[]> {
	if (names.length === 0) return [];
	const open = await staffRead(selectNames(db))
		.where("names_shown", "=", "full")
		.where("status", "=", "published")
		.where("participant_name", "in", names.slice(0, AT_A_TIME))
		.execute();
	const isOpen = new Set(open.map(({ participant_name }) => participant_name));
	return names.filter((name) => !isOpen.has(name));
}

function selectNames(db: Db) {
	return db
		.selectFrom("result_items")
		.innerJoin("results", "results.id", "result_items.result_id")
		.select(["result_items.id", "participant_name"])
		.where("results.deleted_at", "is", null)
		.where("result_items.deleted_at", "is", null);
}
