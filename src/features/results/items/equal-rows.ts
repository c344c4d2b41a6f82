import { foldLine } from "../../../fold.ts";

/** What makes two entries equal. A score or note may have been corrected between two lists. */
interface Entry {
	category: string;
	position: number | null;
	participant_name: string;
	school: string;
}

export type EqualTo<Row> = { stored: true } | { row: Row };

export function findEqualRows<Row extends Entry>(
	rows: readonly Row[],
	stored: readonly Entry[],
): Map<Row, EqualTo<Row>> {
	const known = new Map<string, EqualTo<Row>>(
		stored.map((entry) => [keyOf(entry), { stored: true }]),
	);
	const equal = new Map<Row, EqualTo<Row>>();
	for (const row of rows) {
		const key = keyOf(row);
		const other = known.get(key);
		if (other) equal.set(row, other);
		else known.set(key, { row });
	}
	return equal;
}

function keyOf({ category, position, participant_name, school }: Entry): string {
	// Names on several lines are stored in one.
	const names = participant_name.replace(/\s*\n\s*/g, ", ");
	return JSON.stringify([foldLine(category), position, foldLine(names), foldLine(school)]);
}
