import { expect, test } from "vitest";
import { likePattern } from "./search.ts";
import { fold, later } from "./text.ts";

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

test("a later time is later, even within one millisecond and after a clock that was ahead", () => {
	const past = "2020-01-01T00:00:00.000Z";
	expect(later(past) > past).toBe(true);
	const ahead = new Date(Date.now() + 60_000).toISOString();
	expect(later(ahead) > ahead).toBe(true);
	expect(later(later(ahead)) > later(ahead)).toBe(true);
});

test("a like pattern takes nothing for a joker", () => {
	expect(likePattern("50%_\\x")).toBe("%50\\%\\_\\\\x%");
});
