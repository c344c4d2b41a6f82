import { csvText } from "../../../platform/csv.ts";
import { groupItems } from "../item-groups.ts";
import type { ResultCategory, ResultItem } from "../results.contract.ts";

/** The list as a spreadsheet, under the headings that pasting a list recognises. */
export function itemsCsv(
	items: readonly ResultItem[],
	categories: readonly ResultCategory[],
): string {
	return csvText(
		["Category", "Position", "Participant", "School", "Score", "Additional Info"],
		groupItems(items, categories).flatMap((group) =>
			group.items.map((item) => [
				group.name,
				item.position,
				item.participant_name,
				item.school,
				item.score,
				item.additional_info,
			]),
		),
	);
}
