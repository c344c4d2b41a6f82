import { foldLine } from "../../../fold.ts";

/** What makes a row equal a stored entry. A score or note may have been corrected between two lists. */
interface Entry {
	category: string;
	position: number | null;
	participant_name: string;
	school: string;
}

/** Within one list, a row with another score or note is another row. */
interface Row extends Entry {
	score: string;
	additional_info: string;
}

export type Duplicate<NewRow, Stored> = { stored: Stored } | { row: NewRow };

export function findEqualRows<NewRow extends Row, Stored extends Entry>(
	rows: readonly NewRow[],
	stored: readonly Stored[],
): Map<NewRow, Duplicate<NewRow, Stored>> {
	const known = new Map(stored.map((entry) => [keyOf(entry), entry]));
	const first = new Map<string, NewRow>();
	const equal = new Map<NewRow, Duplicate<NewRow, Stored>>();
	for (const row of rows) {
		const key = keyOf(row);
		const rowKey = JSON.stringify([key, foldLine(row.score), foldLine(row.additional_info)]);
		const same = known.get(key);
		const above = first.get(rowKey);
		if (same) equal.set(row, { stored: same });
		else if (above) equal.set(row, { row: above });
		else first.set(rowKey, row);
	}
	return equal;
}

/**
 * Rows of the same people as a stored entry or a row above, in the same category or of the same school: perhaps a
 * corrected score or position, or one entry twice. Only a warning, because people share names.
 */
export function findSamePeople<NewRow extends Row, Stored extends Entry>(
	rows: readonly NewRow[],
	stored: readonly Stored[],
): Map<NewRow, Duplicate<NewRow, Stored>> {
	const known = new Map<string, Duplicate<NewRow, Stored>>();
	const found = new Map<NewRow, Duplicate<NewRow, Stored>>();
	for (const entry of stored) for (const key of peopleIn(entry)) known.set(key, { stored: entry });
	for (const row of rows) {
		const keys = peopleIn(row);
		const same = keys.map((key) => known.get(key)).find(Boolean);
		if (same) found.set(row, same);
		for (const key of keys) if (!known.has(key)) known.set(key, { row });
	}
	return found;
}

/** The words of the names in any order and spelling, in their category and of their school. */
function peopleIn({ category, participant_name, school }: Entry): string[] {
	const words = foldLine(participant_name).match(/[\p{L}\p{N}]+/gu) ?? [];
	const people = words.filter((word) => word !== "and" && word !== "na").sort(); // Swahili "and"
	if (people.length === 0) return [];
	const groups = [foldLine(category), foldLine(school)];
	return groups.flatMap((group, index) => (group ? [JSON.stringify([index, group, people])] : []));
}

function keyOf({ category, position, participant_name, school }: Entry): string {
	const names = participant_name.replace(/\s*\n\s*/g, ", ");
	return JSON.stringify([foldLine(category), position, foldLine(names), foldLine(school)]);
}
