import { expect, test } from "vitest";
import { applySheet } from "./apply-sheet.ts";

const links = () => document.querySelectorAll("link[href^='/no-such-sheet']").length;

test("a style sheet that could not be loaded is removed, so that it can be requested again", async () => {
	const first = applySheet("/no-such-sheet/a.css");
	expect(links()).toBe(1);
	await expect(first).rejects.toThrow("/no-such-sheet/a.css could not be loaded");
	expect(links()).toBe(0);
});
