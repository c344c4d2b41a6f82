import { wordsOf } from "../../../platform/privacy/find-by-name.server.ts";
import { type NamesShown, shownName } from "../shown-name.ts";
import { groupItems } from "./item-groups.ts";
import type { ResultItem } from "./result-items.contract.ts";
import type { ItemRow } from "./result-items.queries.server.ts";

/** `names` has no default, so that each caller decides how names are shown to its readers. */
export function presentItem(row: ItemRow, names: NamesShown): ResultItem {
	return {
		id: row.id,
		result_id: row.result_id,
		category_id: row.category_id,
		category_name: row.category_name,
		position: row.position,
		participant_name: shownName(row.participant_name, names),
		school: row.school,
		score: row.score,
		additional_info: shownInfo(row, names),
		created_at: row.created_at,
		updated_at: row.updated_at,
	};
}

/** Staff write about participants here: where the name is not shown in full, neither is a text that repeats it. */
function shownInfo(row: ItemRow, names: NamesShown): string {
	if (names === "full") return row.additional_info;
	const told = new Set(wordsOf(row.additional_info));
	const isNamed = wordsOf(row.participant_name).some((word) => word.length > 2 && told.has(word));
	return isNamed ? "" : row.additional_info;
}

/** By category name, then position, then the order set by staff. */
export function presentInOrder(rows: readonly ItemRow[], names: NamesShown): ResultItem[] {
	return groupItems(rows).flatMap((group) => group.items.map((item) => presentItem(item, names)));
}
