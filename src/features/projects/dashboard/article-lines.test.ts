import { expect, test } from "vitest";
import { linesOf } from "./article-lines.ts";

test("an article's lines are its paragraphs, items and pictures, as people read them", () => {
	const html =
		'<h2>Parts</h2><ul><li>Clay &amp; sand</li><li>x &lt; 3<br>each</li></ul><p><strong>Bold</strong> text</p><p><img src="/media/ab-800.webp" alt="The dryer"></p>';
	expect(linesOf(html)).toEqual([
		"Parts",
		"Clay & sand",
		"x < 3",
		"each",
		"Bold text",
		"[Picture: The dryer, ab-800.webp]",
	]);
});
