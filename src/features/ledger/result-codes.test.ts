import { expect, test } from "vitest";
import { describeAttempt, outcomeOf } from "./result-codes.ts";

test.each([
	["0", "paid"],
	[0, "paid"],
	[1, "failed"],
	["17", "failed"],
	[1032, "cancelled"],
	["1037", "failed"],
	["2001", "failed"],
	["4999", "waiting"],
	// Codes of unknown meaning: the prompt may have been paid.
	["1234", "unknown"],
	["", "unknown"],
	["constructor", "unknown"],
])("the code %j means %s", (code, state) => {
	expect(outcomeOf(code).state).toBe(state);
});

test("a wrong short code is a configuration error", () => {
	expect(outcomeOf("2028").isOurError).toBe(true);
});

test.each([
	[{ state: "waiting", result_code: null }, /PIN/],
	[{ state: "no_answer", result_code: null }, /do not pay twice/],
	[{ state: "no_answer", result_code: "1234" }, /do not pay twice/],
	[{ state: "failed", result_code: "1" }, /not enough money/],
	[{ state: "failed", result_code: null }, /did not go through/],
	[{ state: "cancelled", result_code: "1032" }, /Cancelled on the phone/],
	// Paid in the end, so the earlier code no longer matters.
	[{ state: "paid", result_code: "1032" }, /Paid/],
] as const)("the payer of %j reads what happened", (attempt, sentence) => {
	expect(describeAttempt(attempt)).toMatch(sentence);
});
