import { expect, test } from "vitest";
import { evidence } from "./evidence.ts";
import { possibleReversalsSentence, sortReversals } from "./statement-reversals.ts";

const entries = (count: number, prefix: string) =>
	Array.from({ length: count }, (_, at) => ({
		...evidence({ at: { at: "2026-03-04T09:00:00.000Z", isWholeDay: false } }),
		line: at + 1,
		code: `TK${prefix}${String(at).padStart(7, "0")}`,
		cents: 500,
	}));
const reversals = (count: number) =>
	entries(count, "B").map((entry) => ({ ...entry, reverses: null, isInferred: false }));

test("a statement with too many reversals that name no payment is refused", () => {
	const sorted = sortReversals(entries(9_800, "A"), reversals(50), () => undefined);
	expect([sorted.withoutPayment.size, sorted.possibleByCode.size]).toEqual([50, 9_800]);
	expect(() => sortReversals([], reversals(51), () => undefined)).toThrow(
		/^Too many reversals .* at most 50 at a time/,
	);
});

test("at most three lines that may reverse a payment are named", () => {
	expect(possibleReversalsSentence(reversals(5))).toBe(
		"Line 1 takes KES 5 back and does not say from which payment. Line 2 takes KES 5 back and does not say from which payment. Line 3 takes KES 5 back and does not say from which payment. So do 2 more.",
	);
});
