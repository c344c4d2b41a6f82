import { expect, test } from "vitest";
import { isOneLine, oneLine, plainText, quoted } from "./one-line.ts";

test.each([
	["a\nb", "a b"],
	["a\r\n\r\nBcc: b", "a Bcc: b"],
	["a\u2028b\u2029c\u0085d\u000Be", "a b c d e"],
	["a\u0000\u001B[31mb", "a [31mb"],
	["\u202Eevil\u202C", "evil"],
	["a\tb", "a b"],
	["Ati\u202Eeno", "Atieno"],
	["Wan\u200Bji\u2060ru\uFEFF", "Wanjiru"],
])("%j becomes one line", (text, line) => {
	expect(isOneLine(text)).toBe(false);
	expect(oneLine(text)).toBe(line);
});

test.each(["Ũhuru Ĩmani", "Grace 🙂", "👩\u200D🔬 Wanjiku", "क्\u200Dष"])(
	"%j is one line",
	(text) => {
		expect(isOneLine(text)).toBe(true);
		expect(oneLine(text)).toBe(text);
	},
);

test("bidirectional marks are removed from text of several lines, joiners are kept", () => {
	const marks = "\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069";
	expect(plainText(`${marks} Ati\u202Eeno\n\n${marks}👩\u200D🔬 `)).toBe("Atieno\n\n👩\u200D🔬");
});

test("each line of a quotation is marked, whatever ends it", () => {
	expect(quoted("one\n\ntwo\r\nthree\u2028four")).toBe("> one\n>\n> two\n> three\n> four");
});
