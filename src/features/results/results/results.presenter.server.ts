import { groupItems } from "../items/item-groups.ts";
import type { ResultItem } from "../items/result-items.contract.ts";
import type { ResultStatus, ResultSummary } from "./results.contract.ts";
import type { ItemRow, ResultRow } from "./results.queries.server.ts";

export function presentSummary(row: ResultRow): ResultSummary {
	return {
		id: row.id,
		title: row.title,
		description: row.description,
		year: row.year,
		status: row.status as ResultStatus,
		published_at: row.published_at,
		created_at: row.created_at,
		updated_at: row.updated_at,
		items_count: Number(row.items_count),
	};
}

export function presentItem(row: ItemRow): ResultItem {
	return {
		id: row.id,
		result_id: row.result_id,
		category_id: row.category_id,
		category_name: row.category_name,
		position: row.position,
		participant_name: row.participant_name,
		school: row.school,
		score: row.score,
		additional_info: row.additional_info,
		created_at: row.created_at,
		updated_at: row.updated_at,
	};
}

/** By category name, then position, then as staff ordered them. */
export function presentInOrder(rows: readonly ItemRow[]): ResultItem[] {
	return groupItems(rows).flatMap((group) => group.items.map(presentItem));
}
