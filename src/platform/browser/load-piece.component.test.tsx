import { expect, test } from "vitest";
import { loadPiece } from "./load-piece.ts";

const links = () => document.querySelectorAll("link[href^='/no-such-sheet']").length;

test("a style sheet that could not be loaded is not kept, so that it can be requested again", async () => {
	const attempt = () => loadPiece(async () => "loaded", ["no-such-sheet/a.css"]);
	const first = attempt();
	expect(links()).toBe(1);
	await expect(first).rejects.toThrow("/no-such-sheet/a.css could not be loaded");
	expect(links()).toBe(0);
});
