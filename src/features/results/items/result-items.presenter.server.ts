import { createNameFinder, wordsOf } from "../names-in-text.server.ts";
import { type NamesShown, shownName } from "../shown-name.ts";
import { groupItems } from "./item-groups.ts";
import type { ResultItem } from "./result-items.contract.ts";
import type { ItemRow } from "./result-items.queries.server.ts";

/**
 * `names` has no default, so that each caller decides how names are shown to its readers. Items that do not show them in
 * full are presented together, by `presentItems`.
 */
export function presentItem(row: ItemRow, names: "full"): ResultItem {
	return present(row, names, row.additional_info);
}

/**
 * The items of one result. Staff write about participants in Additional Info: where names are not shown in full, neither
 * is a text that repeats one of them, the item's own or another participant's.
 */
export function presentItems(rows: readonly ItemRow[], names: NamesShown): ResultItem[] {
	if (names === "full") return rows.map((row) => presentItem(row, names));
	const findNames = createNameFinder(rows);
	return rows.map((row) => {
		const isNamed = repeatsName(row) || findNames(row.additional_info).length > 0;
		return present(row, names, isNamed ? "" : row.additional_info);
	});
}

function present(row: ItemRow, names: NamesShown, additional_info: string): ResultItem {
	return {
		id: row.id,
		result_id: row.result_id,
		category_id: row.category_id,
		category_name: row.category_name,
		position: row.position,
		participant_name: shownName(row.participant_name, names),
		school: row.school,
		score: row.score,
		additional_info,
		created_at: row.created_at,
		updated_at: row.updated_at,
	};
}

/** Any part of the item's own name counts, because readers know whom the text is about. */
function repeatsName(row: ItemRow): boolean {
	const infoWords = new Set(wordsOf(row.additional_info));
	return wordsOf(row.participant_name).some((word) => word.length > 2 && infoWords.has(word));
}

/** By category name, then position, then the order set by staff. */
export function presentInOrder(rows: readonly ItemRow[], names: NamesShown): ResultItem[] {
	const inOrder = groupItems(rows).flatMap((group) => group.items);
	return presentItems(inOrder, names);
}
