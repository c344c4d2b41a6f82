import type { ExpressionBuilder } from "kysely";
import type { Db } from "../../db/connect.ts";
import { slowReads } from "../../db/handles.ts";
import { inIdBatches } from "../../db/paginate.ts";
import type { Schema } from "../../db/schema.ts";
import { yieldToEventLoop } from "../../db/yield-to-event-loop.ts";
import { warnOfNamesInText } from "../../platform/api/warn-of-hidden-names.server.ts";
import type { App, PublicText } from "../../platform/app-context.ts";
import type { NameWarnings } from "../../platform/privacy/hidden-names.ts";
import { chunksOf, createNameIndex } from "./names-in-text.server.ts";
import type { ResultRow } from "./visible-result.server.ts";

const MAX_WARNED_NAMES = 100;
/** Read in about two milliseconds. */
const NAMES_AT_A_TIME = 500;
const RESULTS_AT_A_TIME = 100;
/** Time limit of the search in public texts, while staff wait: some thousand articles. */
const SEARCH_MAX_MS = 3_000;

/** Participants named by a text whose full names no public result shows. Erased names are unknown. */
export async function findHiddenNames(db: Db, text: string): Promise<string[]> {
	const index = createNameIndex<Participant>();
	const hidden = selectNames(slowReads(db)).where(isNameHidden);
	for await (const batch of inIdBatches(hidden, NAMES_AT_A_TIME, "result_items.id")) {
		for (const one of batch) index.add(one);
		await yieldToEventLoop();
	}
	const found = new Set((await findWithPauses(index, text)).map((one) => one.participant_name));
	return (await withoutPublicNames(db, [...found])).sort().slice(0, MAX_WARNED_NAMES);
}

type SavedResult = Pick<ResultRow, "id" | "title" | "description" | "status" | "names_shown">;

/**
 * Warnings for a saved result: hidden names in its own title and description, and public texts with names that it
 * hides. Each search runs only if the save can have changed its outcome. `before` is absent for a new or restored
 * result.
 */
export async function resultWarnings(
	app: App,
	result: SavedResult,
	before?: Omit<SavedResult, "id">,
): Promise<NameWarnings> {
	const differs = (...fields: (keyof Omit<SavedResult, "id">)[]) =>
		!before || fields.some((field) => result[field] !== before[field]);
	const isPublic = result.status === "published";
	const { title, description } = result;
	return {
		...(isPublic &&
			differs("title", "description", "status", "names_shown") &&
			(await warnOfNamesInText(app, [title, description ?? ""]))),
		...((differs("names_shown") || (isPublic && differs("status"))) &&
			(await warnOfTextsNaming(app, result))),
	};
}

/** Public texts that name added or renamed participants, if the result is public and hides names. */
export async function participantWarnings(
	app: App,
	resultId: string,
	participants: readonly Participant[],
): Promise<TextWarnings> {
	const result = await app.db
		.selectFrom("results")
		.select(["id", "names_shown"])
		.where("id", "=", resultId)
		.where("status", "=", "published")
		.executeTakeFirst();
	return result ? warnOfTextsNaming(app, result, participants) : {};
}

type TextWarnings = Omit<NameWarnings, "hidden_names">;
interface Participant {
	participant_name: string;
	name_hidden?: number | boolean | undefined;
}

/** The result is already stored, so a failure must not look like a failed save. */
async function warnOfTextsNaming(
	app: App,
	{ id, names_shown }: Pick<SavedResult, "id" | "names_shown">,
	/** By default all of the result, whose own texts are then searched separately. */
	participants?: readonly Participant[],
): Promise<TextWarnings> {
	const { db, log } = app;
	try {
		const named =
			participants?.filter(({ name_hidden }) => name_hidden || names_shown !== "full") ??
			(await selectNames(db).where("results.id", "=", id).where(isNameHidden).execute());
		const exceptId = participants ? undefined : id;
		const { found, isComplete } = await findTextsNaming(app, named, exceptId);
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
	participants: readonly Participant[],
	exceptId: string | undefined,
) {
	const found: { name: string; title: string }[] = [];
	let isComplete = true;
	if (participants.length === 0) return { found, isComplete };
	// Somebody may have a place in several categories.
	const people = new Map(participants.map((one) => [one.participant_name, one]));
	const index = createNameIndex<Participant>();
	for (const one of people.values()) index.add(one);
	const deadline = performance.now() + SEARCH_MAX_MS;
	for await (const { id, title, text } of publicTexts(db)) {
		if (performance.now() > deadline) {
			isComplete = false;
			break;
		}
		if (id === exceptId) continue;
		for (const { participant_name: name } of await findWithPauses(index, text)) {
			found.push({ name, title });
		}
	}
	const hidden = new Set(await withoutPublicNames(db, [...new Set(found.map(({ name }) => name))]));
	return {
		found: found.filter(({ name }) => hidden.has(name)).slice(0, MAX_WARNED_NAMES),
		isComplete,
	};
}

async function findWithPauses(
	index: Pick<ReturnType<typeof createNameIndex<Participant>>, "findIn">,
	text: string,
): Promise<Participant[]> {
	const found = new Set<Participant>();
	for (const chunk of chunksOf(text)) {
		for (const one of index.findIn(chunk)) found.add(one);
		await yieldToEventLoop();
	}
	return [...found];
}

export async function* publicResultTexts(db: Db): AsyncGenerator<PublicText> {
	const results = slowReads(db)
		.selectFrom("results")
		.select(["id", "title", "description"])
		.where("status", "=", "published")
		.where("deleted_at", "is", null);
	for await (const batch of inIdBatches(results, RESULTS_AT_A_TIME)) {
		for (const { id, title, description } of batch) {
			yield { id, title, text: `${title}\n${description ?? ""}` };
		}
	}
}

/** `namesShownOf` in SQL: the public does not read the full name. */
const isNameHidden = (eb: ExpressionBuilder<Schema, "results" | "result_items">) =>
	eb.or([eb("names_shown", "<>", "full"), eb("name_hidden", "=", 1)]);

/** Names that no public result shows in full. */
async function withoutPublicNames(db: Db, names: readonly string[]): Promise<string[]> {
	if (names.length === 0) return [];
	const rows = await selectNames(slowReads(db))
		.where((eb) => eb.not(isNameHidden(eb)))
		.where("status", "=", "published")
		.where("participant_name", "in", names.slice(0, NAMES_AT_A_TIME))
		.execute();
	const publicNames = new Set(rows.map(({ participant_name }) => participant_name));
	return names.filter((name) => !publicNames.has(name));
}

function selectNames(db: Db) {
	return db
		.selectFrom("result_items")
		.innerJoin("results", "results.id", "result_items.result_id")
		.select(["result_items.id", "participant_name", "name_hidden"])
		.where("results.deleted_at", "is", null)
		.where("result_items.deleted_at", "is", null);
}
