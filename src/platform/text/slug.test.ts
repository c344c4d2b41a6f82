import { expect, test } from "vitest";
import { freeSlug, slugOf } from "./slug.ts";

test.each([
	["Water Pump", "water-pump"],
	["  Gĩkũyũ: Ngʼombe's Milk!  ", "gikuyu-ngombes-milk"],
	["Ünïté №5 – ½ price", "unite-no5-1-2-price"],
	["../../etc/passwd?x=1#y", "etc-passwd-x-1-y"],
	["100%_sure", "100-sure"],
	["太阳能", "project"],
	["---", "project"],
])("%s becomes %s", (title, slug) => {
	expect(slugOf(title, "project")).toBe(slug);
});

test("a long title is cut between words, a long word anywhere", () => {
	expect(slugOf("a sentence that goes on and on ".repeat(10), "x")).toBe(
		"a-sentence-that-goes-on-and-on-a-sentence-that-goes-on-and-on-a-sentence-that",
	);
	expect(slugOf("x".repeat(300), "x")).toBe("x".repeat(80));
});

test("a taken slug gets the first free number from 2", () => {
	expect(freeSlug("pump", new Set())).toBe("pump");
	expect(freeSlug("pump", new Set(["pump"]))).toBe("pump-2");
	expect(freeSlug("pump", new Set(["pump", "pump-2", "pump-4"]))).toBe("pump-3");
});
