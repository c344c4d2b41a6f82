import { randomUUID } from "node:crypto";
import type { Tx } from "../../../db/transaction.ts";
import { fold } from "../../../fold.ts";
import type { IdempotentRequest } from "../../../platform/api/idempotency.server.ts";
import type { App, ById } from "../../../platform/app-context.ts";
import { recordAuditEvent, recordExport } from "../../../platform/audit/audit.server.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import { requireAccess } from "../../../platform/http/authorization.server.ts";
import type { Actor } from "../../../platform/http/authorization.ts";
import { csvFile } from "../../../platform/text/csv.ts";
import { slugOf } from "../../../platform/text/slug.ts";
import { requireVisibleResult } from "../visible-result.server.ts";
import { findEqualRows } from "./equal-rows.ts";
import type { ImportRow, ResultItem } from "./result-items.contract.ts";
import { presentInOrder } from "./result-items.presenter.server.ts";
import {
	insertItems,
	lockCategory,
	type NewItem,
	selectCategories,
	selectItemsOf,
} from "./result-items.queries.server.ts";
import { appendOnce, changeItemIn } from "./result-items.service.server.ts";

/**
 * Adds all rows or none. Idempotent by key; category names match in any case. Skips rows that equal a stored item or a
 * row above, unless `storeEqual`. Returns the added items and the skipped indexes. 400 names each row with an unknown
 * category (`rows.3.category`), 409 if a stored item whose score is corrected has changed since it was read.
 */
export async function importItems(
	{ db }: App,
	actor: Actor | null,
	input: {
		resultId: string;
		rows: readonly ImportRow[];
		corrections?: readonly Pick<ResultItem, "id" | "score" | "updated_at">[] | undefined;
		storeEqual?: boolean | undefined;
		idempotency: IdempotentRequest;
	},
): Promise<{ items: ResultItem[]; leftOut: number[] }> {
	const staff = requireAccess(actor, "staff");
	const { resultId, rows, corrections = [], storeEqual = false } = input;
	if (rows.length + corrections.length === 0) {
		throw invalidField("rows", "There are no rows to import");
	}
	const options = { scope: "result import", ...input, mayTakeLong: true };
	const made = await appendOnce(db, staff, options, async (tx, sortOrder) => {
		const newItems = await withCategories(tx, rows);
		const equal = storeEqual ? undefined : findEqualRows(rows, await storedEntries(tx, resultId));
		const leftOut = new Set([...rows.keys()].filter((index) => equal?.has(rows[index]!)));
		const items = newItems.filter((_item, index) => !leftOut.has(index));
		for (const correction of corrections) {
			await changeItemIn(tx, staff, { ...correction, resultId });
		}
		await insertItems(tx, resultId, items, sortOrder);
		if (rows.length > 0) {
			await recordAuditEvent(tx, staff, "import items", "result", resultId, {
				after: { items: items.length, left_out: leftOut.size },
			});
		}
		return { ids: items.map(({ id }) => id), leftOut: [...leftOut] };
	});
	const added = new Set(made.ids);
	const all = await selectItemsOf(db, resultId);
	const items = all.filter(({ id }) => added.has(id));
	return { items: presentInOrder(items, "staff"), leftOut: made.leftOut };
}

async function storedEntries(tx: Tx, resultId: string) {
	const stored = await selectItemsOf(tx, resultId);
	return stored.map(({ category_name, ...item }) => ({ ...item, category: category_name }));
}

const HEADERS = ["Category", "Position", "Participant", "School", "Score", "Additional Info"];

/** CSV in the order of `listItems`, with the columns of an import. Staff only; audited. */
export async function exportItems(
	app: App,
	actor: Actor | null,
	{ id: resultId }: ById,
): Promise<{ name: string; content: AsyncIterable<Uint8Array> }> {
	const staff = requireAccess(actor, "staff");
	const result = await requireVisibleResult(app.db, staff, resultId);
	await recordExport(app, staff, "result items", { columns: HEADERS, result_id: resultId });
	const items = presentInOrder(await selectItemsOf(app.db, resultId), "staff");
	const rows = items.map((item) => [
		item.category_name,
		item.position,
		item.participant_name,
		item.school,
		item.score,
		item.additional_info,
	]);
	const batches = async function* () {
		yield rows;
	};
	return {
		name: `results-${slugOf(result.title, "export")}`,
		content: csvFile(HEADERS, batches()),
	};
}

async function withCategories(tx: Tx, rows: readonly ImportRow[]): Promise<NewItem[]> {
	const nameKeyOf = (name: string) => fold(name).replace(/\s+/g, " ");
	const named = new Set(rows.map(({ category }) => nameKeyOf(category)));
	const categories = new Map<string, NewItem["category"]>();
	// Locks in a fixed order, so that two imports cannot deadlock.
	for (const { id, name_key } of await selectCategories(tx)) {
		const category = named.has(name_key) ? await lockCategory(tx, id) : undefined;
		if (category) categories.set(name_key, category);
	}
	const items: NewItem[] = [];
	const missing: Record<string, string> = {};
	for (const [index, { category: name, ...fields }] of rows.entries()) {
		const category = categories.get(nameKeyOf(name));
		if (category) items.push({ id: randomUUID(), ...fields, category });
		else missing[`rows.${index}.category`] = `There is no category "${name}"`;
	}
	const [first] = Object.values(missing);
	if (first) throw new AppError("invalid", first, { fields: missing });
	return items;
}
