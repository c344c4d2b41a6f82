import { expect, test } from "vitest";
import { likePattern } from "./search.ts";
import { fold } from "./text.ts";

test.each([
	["JUA Kali", "jua kali"],
	["ĨKĨRŨ", "ĩkĩrũ"],
	["Ĩ".normalize("NFD"), "ĩ"],
	["ΣΊΣΥΦΟΣ", "σίσυφοσ"],
	["σίσυφος", "σίσυφοσ"],
	["100%_x", "100%_x"],
])("%s is compared as %s", (text, folded) => {
	expect(fold(text)).toBe(folded);
	expect(fold(fold(text))).toBe(folded);
});

test("a like pattern escapes wildcards", () => {
	expect(likePattern("50%_\\x")).toBe("%50\\%\\_\\\\x%");
});
