import { lockRow } from "../../db/row-lock.ts";
import type { Tx } from "../../db/transaction.ts";
import { invalidField } from "../../platform/http/app-error.ts";
import type { SampleData } from "../../platform/sample-data.ts";
import { listTrash, trashOf } from "../../platform/trash.server.ts";
import {
	audited,
	COLUMNS,
	isNameTaken,
	nameKey,
	presentCategory,
	requireCategory,
} from "./categories.service.server.ts";

/**
 * A category in the trash is no longer shown by projects, result items keep its name, and its name can be used again.
 * Restoring it brings back its links to projects and result items; 409 if another category has its name now.
 */
export const categoriesTrash = trashOf({
	table: "categories",
	kind: "categories",
	subject: "category",
	missing: "This category is not in the trash.",
	impersonal: true,
	async require(tx, _staff, id) {
		await lockRow(tx, "categories", id);
		return requireCategory(tx, id);
	},
	audited,
	list: (db, window) =>
		listTrash(
			db.selectFrom("categories").select([...COLUMNS, "deleted_at"]),
			"categories",
			window,
			presentCategory,
		),
	// As for a rename: read committed, so that it waits for concurrent writes that use this category.
	isolation: "read committed",
	deleted: (tx, id) => setNameKey(tx, id, keyInTrash(id)),
	async restored(tx, _staff, category) {
		try {
			await setNameKey(tx, category.id, nameKey(category.name));
		} catch (error) {
			if (!isNameTaken(error)) throw error;
			throw invalidField(
				"name",
				`There is another category named “${category.name}” now. Rename that one before you restore this one.`,
				"conflict",
			);
		}
		return category;
	},
});

/** A key that no category's name can produce, because names contain no line break. */
function keyInTrash(id: string): string {
	return `\n${id}`;
}

async function setNameKey(tx: Tx, id: string, name_key: string): Promise<void> {
	await tx.updateTable("categories").set({ name_key }).where("id", "=", id).execute();
}

export const sampleCategories: SampleData = {
	...categoriesTrash.samples,
	async remove(tx, actor, ids) {
		const used = await usedCategories(tx, ids);
		const unused = ids.filter((id) => !used.has(id));
		return categoriesTrash.samples.remove(tx, actor, unused);
	},
};

/** Those of the categories that something outside the trash uses. */
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
		.where("result_items.deleted_at", "is", null)
		.where("results.deleted_at", "is", null);
	const rows = [...(await byProjects.execute()), ...(await byResults.execute())];
	return new Set(rows.map(({ category_id }) => category_id));
}
