import { expect, test } from "vitest";
import { parseReference, REFERENCE_ALPHABET } from "./reference-text.ts";

test.each([
	"MR-7K3QZ9",
	"mr-7k3qz9",
	"MR7K3QZ9",
	" mr 7k3 qz9 ",
	"Mr – 7K3-QZ9",
	"MR_7K3QZ9",
	"MR/7K3.QZ9.",
	"ＭＲ－７Ｋ３ＱＺ９",
	"\uFEFFMR-7K3\u00ADQZ9\u200B",
])("%j is read as MR-7K3QZ9", (text) => {
	expect(parseReference(text)).toBe("MR-7K3QZ9");
});

test.each([
	"",
	"7K3QZ9",
	"MR-7K3QZ",
	"MR-7K3QZ99",
	"MR-7K3QZ0",
	"MR-7K3QZI",
	"MR-7K3QZU",
	"XMR-7K3QZ9",
])("%j is not a reference", (text) => {
	expect(parseReference(text)).toBeNull();
});

test("no two characters of a reference can be confused", () => {
	expect(REFERENCE_ALPHABET).toHaveLength(30);
	expect(REFERENCE_ALPHABET).not.toMatch(/[01ILOU]/);
});
