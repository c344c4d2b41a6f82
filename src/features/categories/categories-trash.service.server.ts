import { lockRow } from "../../db/row-lock.ts";
import type { Tx } from "../../db/transaction.ts";
import { invalidField } from "../../platform/http/app-error.ts";
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
