interface Scored {
	position: number | null;
	score: string;
}

/**
 * Rows of one category that have a higher score than a row placed above them, with that row. The highest score need
 * not win everywhere, so this is a reason to look again and nothing more. Scores that are no numbers are not compared.
 */
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
	let lowest: (typeof placed)[number] | undefined;
	let ofPosition = lowest;
	for (const [index, each] of placed.entries()) {
		// Those who share a position are not above each other.
		if (each.position !== placed[index - 1]?.position) lowest = ofPosition;
		if (lowest && each.score > lowest.score) misplaced.set(each.row, lowest.row);
		if (!ofPosition || each.score < ofPosition.score) ofPosition = each;
	}
	return misplaced;
}

export function sayMisplaced({ position, score }: Scored): string {
	return `Higher score than position ${position} (${score})`;
}

/** `94`, `94.5`, `94,5` and `94 %`. */
function readScore(text: string): number | undefined {
	const number = /^(\d+(?:[.,]\d+)?)\s*%?$/.exec(text.trim())?.[1];
	return number === undefined ? undefined : Number(number.replace(",", "."));
}
