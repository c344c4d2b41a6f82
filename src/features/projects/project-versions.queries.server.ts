import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { newId } from "../../db/new-id.ts";
import { ARTICLE_FIELDS, type StoredProject } from "../../db/schema/projects.ts";
import type { Schema } from "../../db/schema.ts";
import { daysFromNow } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import { fromCents } from "../ledger/payment.ts";
import { materialsIfStored } from "./materials.ts";
import type { Project } from "./projects.contract.ts";
import { requirementsOf } from "./requirements.ts";

const RETAINED_VERSIONS = 50;
/** Far more than the saves of one project in a year. */
const LISTED_MAX = 500;

async function snapshotOf(tx: Tx, articleId: string) {
	const article = await tx
		.selectFrom("articles")
		.select([...ARTICLE_FIELDS, "status"])
		.where("id", "=", articleId)
		.executeTakeFirstOrThrow();
	const categories = await tx
		.selectFrom("article_categories")
		.select("category_id")
		.where("article_id", "=", articleId)
		.orderBy("position")
		.orderBy("category_id")
		.execute();
	const category_ids = JSON.stringify(categories.map(({ category_id }) => category_id));
	return { ...article, category_ids, words: countWords(article.content) };
}

/** Counts without an array of words, of which a text may have millions. */
function countWords(html: string): number {
	const text = html.replace(/<[^>]*>|&nbsp;/g, " ");
	let [words, isWord] = [0, false];
	for (let at = 0; at < text.length; at += 1) {
		const code = text.charCodeAt(at);
		const wasWord = isWord;
		isWord = code > 32 && (code < 160 || !/\s/.test(text[at] ?? ""));
		if (isWord && !wasWord) words += 1;
	}
	return words;
}

type Save = Pick<Project, "id" | "updated_at"> & { savedBy: string | null };

export async function saveVersion(tx: Tx, { id, updated_at, savedBy }: Save): Promise<void> {
	const versionId = newId();
	await tx
		.insertInto("project_versions")
		.values({
			id: versionId,
			article_id: id,
			saved_at: updated_at,
			saved_by: savedBy,
			...(await snapshotOf(tx, id)),
		})
		.execute();
	await tx
		.insertInto("project_version_pictures")
		.columns(["version_id", "picture_id"])
		.expression((eb) =>
			eb
				.selectFrom("article_pictures")
				.select([sql.lit(versionId).as("version_id"), "picture_id"])
				.where("article_id", "=", id),
		)
		.execute();
}

function proposedBy(eb: ExpressionBuilder<Schema, "project_versions">) {
	return eb
		.selectFrom("project_proposals")
		.innerJoin("users as proposer", "proposer.id", "project_proposals.proposed_by")
		.select("proposer.username")
		.whereRef("project_proposals.version_id", "=", "project_versions.id")
		.as("proposed_by");
}

export function selectVersions(db: Db, articleId: string) {
	return db
		.selectFrom("project_versions")
		.leftJoin("users", "users.id", "project_versions.saved_by")
		.select(["project_versions.id", "project_versions.saved_at", "users.username as by"])
		.select(["project_versions.title", "project_versions.status"])
		.select(["project_versions.words", proposedBy])
		.where("project_versions.article_id", "=", articleId)
		.orderBy("project_versions.saved_at", "desc")
		.orderBy("project_versions.id", "desc")
		.limit(LISTED_MAX)
		.execute();
}

export function findVersion(db: Db, articleId: string, versionId: string) {
	return db
		.selectFrom("project_versions")
		.leftJoin("users", "users.id", "project_versions.saved_by")
		.selectAll("project_versions")
		.select(["users.username as by", proposedBy])
		.where("article_id", "=", articleId)
		.where("project_versions.id", "=", versionId)
		.executeTakeFirst();
}

/** In the given order, without those in the trash. */
export async function namedCategories(db: Db, ids: readonly string[]) {
	if (ids.length === 0) return [];
	const rows = await db
		.selectFrom("categories")
		.select(["id", "name"])
		.where("id", "in", ids)
		.where("deleted_at", "is", null)
		.execute();
	return [...new Set(ids)].flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

export async function presentVersion(db: Db, row: Selectable<StoredProject>) {
	return {
		title: row.title,
		excerpt: row.excerpt,
		content: row.content,
		price: fromCents(row.price_cents),
		material_cost: fromCents(row.material_cost_cents),
		...requirementsOf(row),
		...materialsIfStored(row),
		featured_image: row.featured_image,
		categories: await namedCategories(db, JSON.parse(row.category_ids)),
	};
}

/** Deletes a version. Returns the ids of its pictures. */
export async function removeVersion(tx: Tx, versionId: string): Promise<string[]> {
	const used = await tx
		.selectFrom("project_version_pictures")
		.select("picture_id")
		.where("version_id", "=", versionId)
		.execute();
	await tx.deleteFrom("project_versions").where("id", "=", versionId).execute();
	return used.map(({ picture_id }) => picture_id);
}

/** Keeps those of 365 days, and the last 50 of each project. */
export async function deleteOldVersions(db: Db): Promise<void> {
	await sql`delete from project_versions where saved_at < ${daysFromNow(-365)} and id not in (
		select id from (
			select id, row_number() over (partition by article_id order by saved_at desc, id desc) as rank
			from project_versions
		) ranked where rank <= ${RETAINED_VERSIONS}
	)`.execute(db);
}
