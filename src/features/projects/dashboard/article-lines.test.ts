import { expect, test } from "vitest";
import { formatsDiffer, linesOf } from "./article-lines.ts";

test("an article's lines are its paragraphs, items and pictures, as people read them", () => {
	const html =
		'<h2>Parts</h2><ul><li>Clay &amp; sand</li><li>x &lt; 3<br>each</li></ul><p><strong>Bold</strong> text</p><p><img src="/media/ab-800.webp" alt="The dryer"></p>';
	expect(linesOf(html)).toEqual([
		"Parts",
		"Clay & sand",
		"x < 3",
		"each",
		"Bold text",
		"[Picture: The dryer, /media/ab-800.webp]",
	]);
});

const LINKED_PARAGRAPH = '<p>Read the <a href="https://kensef.org/rules">rules</a> first.</p>';

test.each([
	["a link's address", LINKED_PARAGRAPH, LINKED_PARAGRAPH.replace("kensef.org", "evil.example")],
	["a link that was added", "<p>Read it.</p>", '<p><a href="https://a.example">Read</a> it.</p>'],
	[
		"a corrected word and the address of a link",
		LINKED_PARAGRAPH,
		LINKED_PARAGRAPH.replace("first", "once").replace(".org", ".com"),
	],
	[
		"a picture's folder",
		'<p><img src="/media/a/b.webp"></p>',
		'<p><img src="/media/c/b.webp"></p>',
	],
	[
		"a picture of another server with the same name",
		'<p><img src="/media/b.webp" alt="Dryer"></p>',
		'<p><img src="https://a.example/media/b.webp" alt="Dryer"></p>',
	],
	[
		"a picture inside the text",
		'<p><img src="data:image/png;base64,AAAAAAAAAAAAAAAAAAAA"></p>',
		'<p><img src="data:image/png;base64,AAAAAAAAAAAAAAAABBBB"></p>',
	],
	[
		"two links in a line",
		`<p>${LINKED_PARAGRAPH}${LINKED_PARAGRAPH}</p>`,
		`<p>${LINKED_PARAGRAPH}${LINKED_PARAGRAPH.replace("kensef", "x")}</p>`,
	],
])("the lines show %s", (_what, before, after) => {
	expect(linesOf(before)).not.toEqual(linesOf(after));
});

test.each([
	["nothing", LINKED_PARAGRAPH, LINKED_PARAGRAPH, false],
	[
		"a link's address, which the lines show",
		LINKED_PARAGRAPH,
		LINKED_PARAGRAPH.replace("org", "com"),
		false,
	],
	["a corrected word", LINKED_PARAGRAPH, LINKED_PARAGRAPH.replace("first", "once"), false],
	["a word in bold", "<p>One two</p>", "<p>One <strong>two</strong></p>", true],
	["a heading", "<p>One</p>", "<h2>One</h2>", true],
	["bold beside a corrected word", "<p>One two</p>", "<p>Uno <strong>two</strong></p>", true],
	["alignment", "<p>One</p>", '<p class="ql-align-center">One</p>', true],
	["bold beside another paragraph", "<p>One</p><p>Two</p>", "<p>Uno</p><p><b>Two</b></p>", true],
	["a corrected word beside a bold one", "<p>One <b>two</b></p>", "<p>Uno <b>two</b></p>", false],
])("a change of formats is told from one of words or links: %s", (_what, before, after, differ) => {
	expect(formatsDiffer(before, after)).toBe(differ);
});
