import { expect, test } from "vitest";
import { evidence } from "./evidence.ts";
import { possibleReversalsSentence, sortReversals } from "./statement-reversals.ts";

const entries = (count: number, kind: string) =>
	Array.from({ length: count }, (_, at) => ({
		...evidence({ at: { at: "2026-03-04T09:00:00.000Z", isWholeDay: false } }),
		line: at + 1,
		code: `TK${kind}${String(at).padStart(7, "0")}`,
		cents: 500,
	}));
const backs = (count: number) =>
	entries(count, "B").map((entry) => ({ ...entry, reverses: null, isInferred: false }));

test("a statement with many lines that name no payment is refused", () => {
	const sorted = sortReversals(entries(9_800, "A"), backs(50), () => undefined);
	expect([sorted.withoutPayment.size, sorted.possibleByCode.size]).toEqual([50, 9_800]);
	expect(() => sortReversals([], backs(51), () => undefined)).toThrow(
		/^Too many reversals .* at most 50 at a time/,
	);
});

test("of many lines that may reverse a payment, three are named", () => {
	expect(possibleReversalsSentence(backs(5))).toBe(
		"Line 1 takes KES 5 back and does not say from which payment. Line 2 takes KES 5 back and does not say from which payment. Line 3 takes KES 5 back and does not say from which payment. So do 2 more.",
	);
});
