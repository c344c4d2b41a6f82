import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { takeTurns } from "../../db/take-turns.ts";
import { now } from "../../db/time.ts";
import { largeTransaction, type Tx } from "../../db/transaction.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { readMeta, writeMeta } from "../../platform/meta/meta.server.ts";
import { rewriteTags, writeTag } from "../../platform/text/html-tags.server.ts";
import { withoutMetadata } from "./picture-metadata.server.ts";

type Table = "articles" | "project_versions" | "project_proposals" | "project_drafts";

type Save = (tx: Tx, change: { content: string }, isStill: RawBuilder<SqlBool>) => Promise<unknown>;

/** How the text of a row is saved, for each place where texts are kept. */
const SAVES: Record<Table, Save> = {
	articles: (tx, change, isStill) =>
		tx.updateTable("articles").set(change).where(isStill).execute(),
	project_versions: (tx, change, isStill) =>
		tx.updateTable("project_versions").set(change).where(isStill).execute(),
	project_proposals: (tx, change, isStill) =>
		tx.updateTable("project_proposals").set(change).where(isStill).execute(),
	project_drafts: (tx, change, isStill) =>
		tx.updateTable("project_drafts").set(change).where(isStill).execute(),
};
const TABLES = Object.keys(SAVES) as Table[];

/** Exists once all texts are clean. A backup from before lacks it, so they are cleaned again after a restore. */
const CLEANED = "texts/cleaned-pictures";
const BATCH = 50;
/** The sanitiser writes `src` first. */
const DATA_IMAGE = /<img src="data:/i;

/**
 * Removes the data of cameras from the pictures in texts that an earlier release stored, in every place where one is
 * kept. Nobody is told of a change: what a reader sees stays the same. The ids of texts with a picture that cannot be
 * cleaned are logged.
 */
export async function cleanStoredPictures({
	db,
	invalidation,
	log,
}: Pick<AppContext, "db" | "invalidation" | "log">): Promise<void> {
	if ((await readMeta(db, CLEANED)) !== undefined) return;
	await invalidation.invalidating(["projects"], async () => {
		for (const table of TABLES) {
			for await (const id of idsOf(db, table)) {
				const isClean = await cleanText(db, table, id);
				if (!isClean) {
					log.warn({ table, id }, "a picture in a text may say where and when it was taken");
				}
				await takeTurns();
			}
		}
	});
	await writeMeta(db, CLEANED, now());
}

async function* idsOf(db: Db, table: Table): AsyncGenerator<string> {
	for (let last = ""; ; ) {
		const rows = await db
			.selectFrom(table)
			.select("id")
			.where("id", ">", last)
			.orderBy("id")
			.limit(BATCH)
			.execute();
		for (const { id } of rows) yield id;
		const end = rows.at(-1);
		if (!end) return;
		last = end.id;
	}
}

/** One text at a time, because it may have megabytes. Returns false if a picture in it cannot be cleaned. */
async function cleanText(db: Db, table: Table, id: string): Promise<boolean> {
	const row = await db.selectFrom(table).select("content").where("id", "=", id).executeTakeFirst();
	if (!row || !DATA_IMAGE.test(row.content)) return true;
	let isClean = true;
	const content = rewriteTags(row.content, ({ name, attributes }) => {
		if (name !== "img") return undefined;
		const src = withoutMetadata(attributes.src as string);
		if (src === undefined) isClean = false;
		return src === undefined || src === attributes.src
			? undefined
			: writeTag("img", { ...attributes, src });
	});
	if (content !== row.content) {
		const isStill = sql<boolean>`(id = ${id} and content = ${row.content})`;
		await largeTransaction(db, (tx) => SAVES[table](tx, { content }, isStill));
	}
	return isClean;
}
