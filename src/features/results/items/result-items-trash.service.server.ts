import { transaction } from "../../../db/transaction.ts";
import type { App } from "../../../platform/app-context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { requireAccess } from "../../../platform/http/authorization.server.ts";
import type { Actor } from "../../../platform/http/authorization.ts";
import { listTrash, trashOf } from "../../../platform/trash.server.ts";
import { requireVisibleResult } from "../visible-result.server.ts";
import { presentItem } from "./result-items.presenter.server.ts";
import { type ItemRow, selectItem, selectItemsToRestore } from "./result-items.queries.server.ts";
import { auditedFields, ITEM_MISSING, requireItem } from "./result-items.service.server.ts";

/**
 * Restoring an item brings it back in its place. While its result is in the trash the item is not listed and cannot be
 * restored; it is listed again after the result is restored.
 */
export const itemsTrash = trashOf({
	table: "result_items",
	kind: "results",
	subject: "result item",
	missing: "This item is not in the trash",
	async require(tx, staff, id) {
		const item = await selectItem(tx, id);
		if (!item) throw new AppError("not_found", ITEM_MISSING);
		await requireVisibleResult(tx, staff, item.result_id);
		return item;
	},
	audited: (item: ItemRow) => ({ result_id: item.result_id, ...auditedFields(item) }),
	list: (db, window) =>
		listTrash(selectItemsToRestore(db), "result_items", window, (row) => ({
			...presentItem(row),
			result_title: row.result_title,
			year: row.year,
		})),
	restored: async (_tx, _staff, item) => presentItem(item),
});

/** Moves an item to the trash. 404 if the result has no such item. */
export async function deleteItem(
	{ db }: App,
	actor: Actor | null,
	{ resultId, id }: { resultId: string; id: string },
): Promise<void> {
	const staff = requireAccess(actor, "staff");
	await transaction(db, async (tx) => {
		await requireVisibleResult(tx, staff, resultId);
		await requireItem(tx, resultId, id);
		await itemsTrash.moveToTrash(tx, staff, id);
	});
}
