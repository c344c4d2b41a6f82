import { groupItems } from "./item-groups.ts";
import type { ResultItem } from "./result-items.contract.ts";
import type { ItemRow } from "./result-items.queries.server.ts";

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
