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

export type EqualTo<Row> = { stored: true } | { row: Row };

export function findEqualRows<Of extends Row>(
	rows: readonly Of[],
	stored: readonly Entry[],
): Map<Of, EqualTo<Of>> {
	const known = new Set(stored.map(keyOf));
	const first = new Map<string, Of>();
	const equal = new Map<Of, EqualTo<Of>>();
	for (const row of rows) {
		const key = keyOf(row);
		const whole = JSON.stringify([key, foldLine(row.score), foldLine(row.additional_info)]);
		const above = first.get(whole);
		if (known.has(key)) equal.set(row, { stored: true });
		else if (above) equal.set(row, { row: above });
		else first.set(whole, row);
	}
	return equal;
}

function keyOf({ category, position, participant_name, school }: Entry): string {
	// Names on several lines are stored in one.
	const names = participant_name.replace(/\s*\n\s*/g, ", ");
	return JSON.stringify([foldLine(category), position, foldLine(names), foldLine(school)]);
}
