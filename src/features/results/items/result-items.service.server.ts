import { randomUUID } from "node:crypto";
import type { Db } from "../../../db/connect.ts";
import { lockRow } from "../../../db/row-lock.ts";
import { later } from "../../../db/time.ts";
import { type Tx, transaction } from "../../../db/transaction.ts";
import { fold } from "../../../fold.ts";
import { type IdempotentRequest, idempotent } from "../../../platform/api/idempotency.server.ts";
import type { App, ById } from "../../../platform/app-context.ts";
import { recordAuditEvent } from "../../../platform/audit/audit.server.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import { requireAccess } from "../../../platform/http/authorization.server.ts";
import type { Actor } from "../../../platform/http/authorization.ts";
import { assertVersion } from "../../../platform/http/optimistic-locking.ts";
import { listTrash, trashOf } from "../../../platform/trash.server.ts";
import { namesShownTo, requireVisibleResult } from "../visible-result.server.ts";
import type { ItemChange, ItemInput, ResultItem } from "./result-items.contract.ts";
import { presentInOrder, presentItem } from "./result-items.presenter.server.ts";
import {
	type ItemRow,
	insertItems,
	lockCategory,
	selectItem,
	selectItemsOf,
	selectItemsToRestore,
	takeNextSortOrder,
} from "./result-items.queries.server.ts";

const ITEM_MISSING = "Result item not found";

/** By category, then position. 404 if the caller may not see the result. */
export async function listItems(
	{ db }: App,
	actor: Actor | null,
	{ id: resultId }: ById,
): Promise<ResultItem[]> {
	const result = await requireVisibleResult(db, actor, resultId);
	return presentInOrder(await selectItemsOf(db, resultId), namesShownTo(actor, result));
}

/** Idempotent by key. 404 without the result, 400 for an unknown category. */
export async function addItem(
	{ db }: App,
	actor: Actor | null,
	input: { resultId: string; item: ItemInput; idempotency: IdempotentRequest },
): Promise<ResultItem> {
	const staff = requireAccess(actor, "staff");
	const { resultId, item } = input;
	const made = await appendOnce(
		db,
		staff,
		{ scope: "result item", ...input },
		async (tx, sortOrder) => {
			const { category_id, ...fields } = item;
			const category = requireCategory(await lockCategory(tx, category_id));
			const id = randomUUID();
			await insertItems(tx, resultId, [{ id, ...fields, category }], sortOrder);
			await recordAuditEvent(tx, staff, "create", "result item", id, {
				after: { result_id: resultId, ...item },
			});
			return { id };
		},
	);
	return presentItem(await requireItem(db, resultId, made.id));
}

/** Adds to the end of a result. Idempotent by key. 404 without the result. */
export async function appendOnce<Made>(
	db: Db,
	staff: Actor,
	{ scope, resultId, idempotency, mayTakeLong = false }: AppendOptions,
	append: (tx: Tx, sortOrder: number) => Promise<Made>,
): Promise<Made> {
	const { made } = await idempotent(
		db,
		// The row locks suffice; with serializable isolation concurrent additions would fail for what they only read.
		{ scope: `${scope} of ${resultId}`, ...idempotency, isolation: "read committed", mayTakeLong },
		async (tx) => {
			const sortOrder = await takeNextSortOrder(tx, resultId);
			await requireVisibleResult(tx, staff, resultId);
			return append(tx, sortOrder);
		},
	);
	return made;
}

interface AppendOptions {
	/** Keys of different scopes are independent. */
	scope: string;
	resultId: string;
	idempotency: IdempotentRequest;
	mayTakeLong?: boolean;
}

/**
 * Missing fields stay unchanged. 404, 400 for an unknown category, 409 if changed since it was read. Also returns
 * whether other texts may name the participant: the name is new or hidden now.
 */
export async function changeItem(
	{ db }: App,
	actor: Actor | null,
	input: ChangedItem,
): Promise<{ item: ResultItem; mayBeInTexts: boolean }> {
	const staff = requireAccess(actor, "staff");
	return transaction(db, async (tx) => {
		await requireVisibleResult(tx, staff, input.resultId);
		return changeItemIn(tx, staff, input);
	});
}

type ChangedItem = { resultId: string; id: string } & ItemChange;

export async function changeItemIn(tx: Tx, staff: Actor, input: ChangedItem) {
	const { resultId, id, updated_at: version, category_id, name_hidden, ...fields } = input;
	await lockRow(tx, "result_items", id);
	const before = await requireItem(tx, resultId, id);
	assertVersion(before.updated_at, version);
	const category =
		category_id === undefined ? null : requireCategory(await lockCategory(tx, category_id));
	await tx
		.updateTable("result_items")
		.set({
			...fields,
			name_hidden: name_hidden === undefined ? undefined : Number(name_hidden),
			...(category && { category_id: category.id, category_name: category.name }),
			updated_at: later(before.updated_at),
		})
		.where("id", "=", id)
		.execute();
	const after = await requireItem(tx, resultId, id);
	await recordAuditEvent(tx, staff, "update", "result item", id, {
		before: auditedFields(before),
		after: auditedFields(after),
	});
	const mayBeInTexts =
		after.participant_name !== before.participant_name || after.name_hidden > before.name_hidden;
	return { item: presentItem(after), mayBeInTexts };
}

/** Reorders items of one category; returns all items. 400 for an id that occurs twice or is of another category. */
export async function orderItems(
	{ db }: App,
	actor: Actor | null,
	{ id: resultId, ids }: ById & { ids: readonly string[] },
): Promise<ResultItem[]> {
	const staff = requireAccess(actor, "staff");
	return transaction(db, async (tx) => {
		await requireVisibleResult(tx, staff, resultId);
		const items = await selectItemsOf(tx, resultId);
		const moved = ids.flatMap((id) => items.find((item) => item.id === id) ?? []);
		const categories = new Set(moved.map((item) => fold(item.category_name)));
		if (moved.length !== ids.length || categories.size !== 1 || new Set(ids).size !== ids.length) {
			throw invalidField("ids", "The items to reorder must all be different and in one category");
		}
		// Only reassigns their own sort_order values, so that other items stay in place.
		const orders = moved.map((item) => item.sort_order).sort((a, b) => a - b);
		const positions = moved
			.map((item) => item.position)
			.sort((a, b) => (a ?? Infinity) - (b ?? Infinity) || 0);
		for (const [index, item] of moved.entries()) {
			const position = positions[index] ?? null;
			await tx
				.updateTable("result_items")
				.set({
					sort_order: orders[index],
					position,
					...(position !== item.position && { updated_at: later(item.updated_at) }),
				})
				.where("id", "=", item.id)
				.execute();
		}
		await recordAuditEvent(tx, staff, "order items", "result", resultId, { after: { ids } });
		return presentInOrder(await selectItemsOf(tx, resultId), "staff");
	});
}

function requireCategory<T>(category: T | undefined): T {
	if (!category) {
		throw invalidField("category_id", "This category does not exist. Please choose another one.");
	}
	return category;
}

async function requireItem(db: Db | Tx, resultId: string, id: string): Promise<ItemRow> {
	const item = await selectItem(db, id);
	if (item?.result_id !== resultId) throw new AppError("not_found", ITEM_MISSING);
	return item;
}

function auditedFields(item: ItemRow) {
	const { category_id, category_name, position, participant_name } = item;
	const { school, score, additional_info, name_hidden } = item;
	return {
		category_id,
		category_name,
		position,
		participant_name,
		school,
		score,
		additional_info,
		name_hidden: name_hidden === 1,
	};
}

/** Restoring brings an item back in its place; impossible while its result is in the trash. */
export const itemsTrash = trashOf({
	table: "result_items",
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
