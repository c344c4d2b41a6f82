import type { PageWindow } from "../../db/paginate.ts";
import { lockRow } from "../../db/row-lock.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import type { App, AppContext, ById } from "../../platform/app-context.ts";
import { invalidField } from "../../platform/http/app-error.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import type { Pagination } from "../../platform/http/contract-fields.ts";
import type { SampleData } from "../../platform/sample-data.ts";
import {
	listTrash,
	moveToTrash,
	removeForGood,
	restoreFromTrash,
	type Trashable,
	trashableSamples,
} from "../../platform/trash.server.ts";
import type { Category, TrashedCategory } from "./categories.contract.ts";
import {
	audited,
	COLUMNS,
	isNameTaken,
	nameKey,
	presentCategory,
	requireCategory,
} from "./categories.service.server.ts";

const categories: Trashable<Category> = {
	table: "categories",
	subject: "category",
	missing: "This category is not in the trash.",
	require: (tx, _staff, id) => requireCategory(tx, id),
	audited,
};

/**
 * Moves a category to the trash: its projects show it no more, result items keep its name, and another one may
 * take the name. 404 when there is none.
 */
export async function deleteCategory(
	{ db }: App,
	actor: Actor | null,
	{ id }: ById,
): Promise<void> {
	const staff = requireAccess(actor, "staff");
	// As a rename: read committed, it waits for what is being stored with this category.
	await transaction(db, (tx) => trashCategory(tx, staff, id), "read committed");
}

async function trashCategory(tx: Tx, staff: Actor, id: string): Promise<void> {
	await lockRow(tx, "categories", id);
	await moveToTrash(tx, staff, categories, id);
	await setNameKey(tx, id, keyInTrash(id));
}

/** One page of the trash, last deleted first. */
export async function listTrashedCategories(
	{ db }: App,
	actor: Actor | null,
	query: PageWindow,
): Promise<{ items: TrashedCategory[]; pagination: Pagination }> {
	requireAccess(actor, "staff");
	const rows = db.selectFrom("categories").select([...COLUMNS, "deleted_at"]);
	return listTrash(rows, "categories", query, presentCategory);
}

/**
 * Takes a category out of the trash, with the projects and result items that are still linked to it. 404 when it
 * is not in there, 409 when another one has taken its name.
 */
export async function restoreCategory(
	{ db }: App,
	actor: Actor | null,
	{ id }: ById,
): Promise<Category> {
	const staff = requireAccess(actor, "staff");
	let name = "";
	try {
		return await transaction(db, async (tx) => {
			const category = await restoreFromTrash(tx, staff, categories, id);
			name = category.name;
			await setNameKey(tx, id, nameKey(name));
			return category;
		});
	} catch (error) {
		if (!isNameTaken(error)) throw error;
		throw invalidField(
			"name",
			`There is another category named “${name}” now. Rename that one before you restore this one.`,
			"conflict",
		);
	}
}

/** Admins: removes a category in the trash for good. 404. */
export function removeCategory(
	app: AppContext,
	actor: Actor | null,
	category: ById,
): Promise<void> {
	return removeForGood(app, actor, categories, category);
}

/** No name's key begins with a line break, so that it is never in the way of one. */
function keyInTrash(id: string): string {
	return `\n${id}`;
}

async function setNameKey(tx: Tx, id: string, name_key: string): Promise<void> {
	await tx.updateTable("categories").set({ name_key }).where("id", "=", id).execute();
}

export const sampleCategories: SampleData = {
	...trashableSamples("categories", "categories", trashCategory),
	async remove(tx, actor, ids) {
		const used = await usedCategories(tx, ids);
		const unused = ids.filter((id) => !used.has(id));
		for (const id of unused) await trashCategory(tx, actor, id);
		return unused;
	},
};

/** Those that something outside the trash is in. */
async function usedCategories(tx: Tx, ids: readonly string[]): Promise<Set<string | null>> {
	const byProjects = tx
		.selectFrom("article_categories")
		.innerJoin("articles", "articles.id", "article_categories.article_id")
		.select("article_categories.category_id")
		.where("article_categories.category_id", "in", ids)
		.where("articles.deleted_at", "is", null);
	const byResults = tx
		.selectFrom("result_items")
		.innerJoin("results", "results.id", "result_items.result_id")
		.select("result_items.category_id")
		.where("result_items.category_id", "in", ids)
		.where("results.deleted_at", "is", null);
	const rows = [...(await byProjects.execute()), ...(await byResults.execute())];
	return new Set(rows.map(({ category_id }) => category_id));
}
