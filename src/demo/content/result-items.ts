import type { DemoResultItem } from "./types.ts";

type Row = [
	position: number | null,
	participant: string,
	school: string,
	score: string,
	additionalInfo: string,
];

/** The rows of one category; positions may have gaps, and null is "not placed". */
export function itemsOf(category: string, rows: Row[]): DemoResultItem[] {
	return rows.map(([position, participant, school, score, additionalInfo]) => ({
		category,
		position,
		participant,
		school,
		score,
		additionalInfo,
	}));
}
