import { columnsIn } from "../../../platform/api/endpoint.ts";
import { createNameFinder, wordsOf } from "../names-in-text.server.ts";
import { type NamesFor, namesShownOf, shownName } from "../shown-name.ts";
import { groupItems } from "./item-groups.ts";
import { type ResultItem, resultItem } from "./result-items.contract.ts";
import type { ItemRow } from "./result-items.queries.server.ts";

/** For staff, who see names in full. */
export function presentItem(row: ItemRow): ResultItem {
	return {
		...present(row, row.participant_name, row.additional_info),
		...(row.name_hidden === 1 && { name_hidden: true }),
	};
}

/**
 * `names` has no default, so that each caller decides. Staff write about participants in Additional Info: the public
 * does not read a text that repeats a name of any participant that is not shown in full.
 */
export function presentItems(rows: readonly ItemRow[], names: NamesFor): ResultItem[] {
	if (names === "staff") return rows.map(presentItem);
	const namesShownFor = ({ name_hidden }: ItemRow) =>
		namesShownOf({ names_shown: names, name_hidden });
	const withoutFullName = rows.filter((row) => namesShownFor(row) !== "full");
	const findNames = createNameFinder(withoutFullName);
	return rows.map((row) => {
		const namesShown = namesShownFor(row);
		const isNamed =
			(namesShown !== "full" && repeatsName(row)) || findNames(row.additional_info).length > 0;
		return present(
			row,
			shownName(row.participant_name, namesShown),
			isNamed ? "" : row.additional_info,
		);
	});
}

function present(row: ItemRow, participant_name: string, additional_info: string): ResultItem {
	const { name_hidden: _, ...fields } = columnsIn(resultItem, row);
	return { ...fields, participant_name, additional_info };
}

/** Any part of the participant's own name counts, because readers know whom the text is about. */
function repeatsName(row: ItemRow): boolean {
	const infoWords = new Set(wordsOf(row.additional_info));
	return wordsOf(row.participant_name).some((word) => word.length > 2 && infoWords.has(word));
}

/** By category name, then position, then the order set by staff. */
export function presentInOrder(rows: readonly ItemRow[], names: NamesFor): ResultItem[] {
	const inOrder = groupItems(rows).flatMap((group) => group.items);
	return presentItems(inOrder, names);
}
