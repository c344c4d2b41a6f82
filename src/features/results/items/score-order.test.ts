import { expect, test } from "vitest";
import { findMisplaced } from "./score-order.ts";

const row = (position: number | null, score: string) => ({ position, score });

function misplaced(...rows: ReturnType<typeof row>[]) {
	return [...findMisplaced(rows)].map(([low, high]) => [low.score, high.score]);
}

test("a row with a higher score than a better placed row is reported with that row", () => {
	expect(misplaced(row(1, "90"), row(2, "92"), row(3, "80"))).toEqual([["92", "90"]]);
	expect(misplaced(row(3, "95"), row(1, "90.5"), row(2, "91 %"))).toEqual([
		["91 %", "90.5"],
		["95", "90.5"],
	]);
	expect(misplaced(row(1, "9"), row(2, "10"))).toEqual([["10", "9"]]);
	expect(misplaced(row(1, "1,250"), row(2, "988.5"), row(3, "1,300"))).toEqual([
		["1,300", "988.5"],
	]);
});

test("ties, missing positions and non-numeric scores are not reported", () => {
	expect(misplaced(row(1, "90"), row(2, "90"), row(3, "80"))).toEqual([]);
	expect(misplaced(row(1, "80"), row(1, "90"), row(2, "80"))).toEqual([]);
	expect(misplaced(row(1, "A"), row(2, "90"), row(null, "99"), row(3, ""))).toEqual([]);
});
