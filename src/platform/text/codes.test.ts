import { expect, test } from "vitest";
import { CODES } from "./codes.ts";

test.each([
	["MR-7K3QZ9", ["MR-7K3QZ9"]],
	["Paid with TJK7RT61SV for MR-222222.", ["TJK7RT61SV", "MR-222222"]],
	["0712345678 is a phone number", []],
	["EXPERIMENT and UNDERSTAND are words", []],
	["tjk7rt61sv, TJK7RT61S, TJK7RT61SVX, MR-7K3", []],
])("references and codes of M-Pesa are found in a text: %s", (text, found) => {
	expect(text.match(new RegExp(CODES, "g")) ?? []).toEqual(found);
});
