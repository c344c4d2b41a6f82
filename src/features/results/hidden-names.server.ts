import type { ExpressionBuilder } from "kysely";
import type { Db } from "../../db/connect.ts";
import { slowReads } from "../../db/handles.ts";
import type { Schema } from "../../db/schema.ts";
import { takeTurns } from "../../db/take-turns.ts";
import { warnOfHiddenNames } from "../../platform/api/warn-of-hidden-names.server.ts";
import type { App, PublicText } from "../../platform/app-context.ts";
import type { NameWarnings } from "../../platform/privacy/hidden-names.ts";
import { createNameIndex, piecesOf } from "./names-in-text.server.ts";
import type { ResultRow } from "./visible-result.server.ts";

/** Enough for a warning. */
const MAX_NAMES = 100;
/** Names that are read at a time: some two milliseconds. */
const AT_A_TIME = 500;
const RESULTS_AT_A_TIME = 100;
/** Staff wait for the search of public texts: some thousand articles. */
const LONGEST_MS = 3_000;

/**
 * The participants whom a text names although no public result shows their names in full. Names that were erased are not
 * known any more.
 */
export async function findHiddenNames(db: Db, text: string): Promise<string[]> {
	const index = createNameIndex<Named>();
	for (let last = ""; ; ) {
		const hidden = await selectNames(slowReads(db))
			.where(isHidden)
			.where("result_items.id", ">", last)
			.orderBy("result_items.id")
			.limit(AT_A_TIME)
			.execute();
		for (const one of hidden) index.add(one);
		const end = hidden.at(-1);
		if (hidden.length < AT_A_TIME || !end) break;
		last = end.id;
		await takeTurns();
	}
	const found = new Set((await findInTurns(index, text)).map((one) => one.participant_name));
	return (await withoutOpenNames(db, [...found])).sort().slice(0, MAX_NAMES);
}

/** What the warnings read of a result. */
type Saved = Pick<ResultRow, "id" | "title" | "description" | "status" | "names_shown">;

/**
 * The warnings in the answer to a saved result: hidden names in its own title and description, and other texts for the
 * public with the names that it hides. Each search runs only if the save can have changed what it finds. `before` is
 * absent for a new or restored result.
 */
export async function warnOfResult(
	app: App,
	result: Saved,
	before?: Omit<Saved, "id">,
): Promise<NameWarnings> {
	const differs = (...fields: (keyof Omit<Saved, "id">)[]) =>
		!before || fields.some((field) => result[field] !== before[field]);
	const isPublic = result.status === "published";
	const { title, description } = result;
	return {
		...(isPublic &&
			differs("title", "description", "status", "names_shown") &&
			(await warnOfHiddenNames(app, [title, description ?? ""]))),
		...((differs("names_shown") || (isPublic && differs("status"))) &&
			(await warnOfTextsNaming(app, result))),
	};
}

/**
 * The warnings in the answer to participants that were added to a result or renamed: texts for the public that name
 * them, if the result is public and their names are hidden. Those of a draft are searched for when it is published.
 */
export async function warnOfParticipants(
	app: App,
	resultId: string,
	participants: readonly Named[],
): Promise<StillNamed> {
	const result = await app.db
		.selectFrom("results")
		.select(["id", "names_shown"])
		.where("id", "=", resultId)
		.where("status", "=", "published")
		.executeTakeFirst();
	return result ? warnOfTextsNaming(app, result, participants) : {};
}

type StillNamed = Omit<NameWarnings, "hidden_names">;
interface Named {
	participant_name: string;
	name_hidden?: number | boolean | undefined;
}

/** The result is stored by now, so a failure must not look like one of the save. */
async function warnOfTextsNaming(
	app: App,
	{ id, names_shown }: Pick<Saved, "id" | "names_shown">,
	/** Without them all of the result, whose own texts are then searched separately. */
	participants?: readonly Named[],
): Promise<StillNamed> {
	const { db, log } = app;
	try {
		const named =
			participants?.filter(({ name_hidden }) => name_hidden || names_shown !== "full") ??
			(await selectNames(db).where("results.id", "=", id).where(isHidden).execute());
		const except = participants ? undefined : id;
		const { found, isComplete } = await findTextsNaming(app, named, except);
		if (!isComplete) log.warn("not all public texts searched for the names of a result");
		return {
			...(found.length > 0 && { named_in: found }),
			...(!isComplete && { search_incomplete: true }),
		};
	} catch (error) {
		log.error({ error }, "public texts not searched for the names of a result");
		return { search_incomplete: true };
	}
}

async function findTextsNaming(
	{ db, publicTexts }: App,
	participants: readonly Named[],
	except: string | undefined,
) {
	const found: { name: string; title: string }[] = [];
	let isComplete = true;
	if (participants.length === 0) return { found, isComplete };
	// Somebody may have a place in several categories.
	const people = new Map(participants.map((one) => [one.participant_name, one]));
	const index = createNameIndex<Named>();
	for (const one of people.values()) index.add(one);
	const until = performance.now() + LONGEST_MS;
	for await (const { id, title, text } of publicTexts(db)) {
		if (performance.now() > until) {
			isComplete = false;
			break;
		}
		if (id === except) continue;
		for (const { participant_name: name } of await findInTurns(index, text)) {
			found.push({ name, title });
		}
	}
	const hidden = new Set(await withoutOpenNames(db, [...new Set(found.map(({ name }) => name))]));
	return { found: found.filter(({ name }) => hidden.has(name)).slice(0, MAX_NAMES), isComplete };
}

/** The event loop serves others between the pieces of a long text. */
async function findInTurns(
	index: Pick<ReturnType<typeof createNameIndex<Named>>, "findIn">,
	text: string,
): Promise<Named[]> {
	const found = new Set<Named>();
	for (const piece of piecesOf(text)) {
		for (const one of index.findIn(piece)) found.add(one);
		await takeTurns();
	}
	return [...found];
}

/** The titles and descriptions of public results. */
export async function* publicResultTexts(db: Db): AsyncGenerator<PublicText> {
	for (let last = ""; ; ) {
		const rows = await slowReads(db)
			.selectFrom("results")
			.select(["id", "title", "description"])
			.where("id", ">", last)
			.where("status", "=", "published")
			.where("deleted_at", "is", null)
			.orderBy("id")
			.limit(RESULTS_AT_A_TIME)
			.execute();
		for (const { id, title, description } of rows) {
			yield { id, title, text: `${title}\n${description ?? ""}` };
		}
		const end = rows.at(-1);
		if (rows.length < RESULTS_AT_A_TIME || !end) return;
		last = end.id;
	}
}

/** Whether the public does not read the name in full, by SQL: `namesShownOf`. */
const isHidden = (eb: ExpressionBuilder<Schema, "results" | "result_items">) =>
	eb.or([eb("names_shown", "<>", "full"), eb("name_hidden", "=", 1)]);

/** Leaves out names that a public result shows in full. */
async function withoutOpenNames(db: Db, names: readonly string[]): Promise<string[]> {
	if (names.length === 0) return [];
	const open = await selectNames(slowReads(db))
		.where((eb) => eb.not(isHidden(eb)))
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
		.select(["result_items.id", "participant_name", "name_hidden"])
		.where("results.deleted_at", "is", null)
		.where("result_items.deleted_at", "is", null);
}
