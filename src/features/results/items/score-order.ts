import { notationOf, withDecimalPoint } from "../../../platform/text/decimal-forms.ts";

interface Scored {
	position: number | null;
	score: string;
}

/** Rows with a higher score than a row placed above them. Only a warning: the highest score need not win. */
export function findMisplaced<Row extends Scored>(rows: readonly Row[]): Map<Row, Row> {
	const placed = rows
		.flatMap((row) => {
			const score = readScore(row.score);
			return row.position === null || score === undefined
				? []
				: [{ row, position: row.position, score }];
		})
		.sort((a, b) => a.position - b.position);
	const misplaced = new Map<Row, Row>();
	let lowestAbove: (typeof placed)[number] | undefined;
	let lowestSoFar = lowestAbove;
	for (const [index, each] of placed.entries()) {
		// Rows that share a position are not above each other.
		if (each.position !== placed[index - 1]?.position) lowestAbove = lowestSoFar;
		if (lowestAbove && each.score > lowestAbove.score) misplaced.set(each.row, lowestAbove.row);
		if (!lowestSoFar || each.score < lowestSoFar.score) lowestSoFar = each;
	}
	return misplaced;
}

export function misplacedWarning({ position, score }: Scored): string {
	return `Higher score than position ${position} (${score})`;
}

/** Accepts `94`, `94.5`, `94,5`, `94 %` and `1,250`. */
function readScore(text: string): number | undefined {
	const notation = notationOf(text);
	if (notation === null) return undefined;
	return Number(withDecimalPoint(text, notation === "unclear" ? "grouped" : notation));
}
