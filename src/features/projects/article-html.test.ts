import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ATTACKS, SCRIPT_ATTACKS } from "../../../tests/support/attacks.ts";
import { ownImagesOf, sanitizeArticle, sizeImages, textOfArticle } from "./article-html.server.ts";
import { hasContent } from "./projects.contract.ts";

const TAG =
	/<\/?(?:h[1-6]|p|strong|b|em|i|u|s|strike|del|a|blockquote|ol|ul|li|img|br)(?: (?:href|rel|target|src|alt|role|width|height|class)="[^"<>]*")*>/g;

/** Expects only well-formed tags of the editor and text. */
function expectHarmless(html: string): void {
	expect(html.replace(TAG, "")).not.toMatch(/[<>]/);
	for (const [, name, address = ""] of html.matchAll(/ (href|src)="([^"]*)"/g)) {
		// Browsers ignore control characters and spaces within a scheme.
		const scheme = address.replace(/[\0-\x20]/g, "");
		expect(scheme).not.toMatch(/^(javascript|vbscript|file|blob):/i);
		// A data: picture runs nothing; opened as a page it would.
		if (name === "href" || !/^data:image\//i.test(scheme)) expect(scheme).not.toMatch(/^data:/i);
	}
}

describe("the editor's HTML is stored unchanged", () => {
	const formats = [
		"<h1>One</h1><h2>Two</h2><h3>Three</h3><h4>Four</h4><h5>Five</h5><h6>Six</h6>",
		"<p><strong>strong</strong> <b>b</b> <em>em</em> <i>i</i> <u>u</u> <s>s</s></p>",
		"<p><strike>strike</strike> <del>del</del></p>",
		"<blockquote>Judges ask: why?</blockquote>",
		"<ol><li>one</li><li>two<ul><li>inner</li></ul></li></ol><ul><li><p>dot</p></li></ul>",
		'<p class="ql-align-center">c</p><h2 class="ql-align-right">r</h2><p class="ql-align-justify">j</p>',
		...[1, 2, 3, 4, 5, 6, 7, 8].map((level) => `<p class="ql-indent-${level}">in</p>`),
		'<p class="ql-align-center ql-indent-3">both</p>',
		'<p><a href="https://example.org/a?b=1&amp;c=2">web</a></p>',
		'<p><a href="http://example.org" rel="noopener noreferrer" target="_blank">new</a></p>',
		'<p><a href="mailto:info@example.org">mail</a> <a href="tel:+254700000000">call</a></p>',
		'<p><a href="/projects/water-pump">here</a> <a href="#method">below</a></p>',
		'<p><img src="https://example.org/a.png" alt="A pump"></p>',
		'<p><img src="https://example.org/a.png" alt="" role="presentation"></p>',
		'<p><img src="/media/ab12-large-1600.webp" alt="" width="1600" height="900"></p>',
		...["png", "jpeg", "gif", "webp", "avif", "bmp", "x-icon", "svg+xml"].map(
			(type) => `<p><img src="data:image/${type};base64,iVBORw0KGgo=" alt=""></p>`,
		),
		'<p><img src="data:image/svg+xml;charset=utf-8,%3Csvg%20xmlns=\'x\'%3E%3C/svg%3E" alt=""></p>',
		"<p>first<br>second</p><p><br></p>",
		"<p>2 &lt; 3 &amp; 5 &gt; 4, \"quoted\", 'so', Gĩkũyũ 🌞</p>",
	];
	test.each(formats)("%s", (html) => {
		expect(sanitizeArticle(html)).toBe(html);
	});
});

describe("forbidden markup is removed", () => {
	test.each(ATTACKS)("%s", (attack, stored) => {
		expect(sanitizeArticle(attack)).toBe(stored);
		expectHarmless(stored);
	});

	test.each(SCRIPT_ATTACKS)("%s", (attack) => {
		const stored = sanitizeArticle(attack);
		expectHarmless(stored);
		expect(sanitizeArticle(stored)).toBe(stored);
	});

	test("only the editor's tags remain of any markup, and a second pass changes nothing", () => {
		const pieces = fc.constantFrom(
			..."<>\"'/= &;!-\n`".split(""),
			...["<p", "<b>", "</b>", "<img src=", "<a href=", "javascript:", "data:image/svg+xml,"],
			...["onerror=alert(1)", "<svg>", "</svg>", "<math>", "<style>", "</style>", "<script>"],
			...["<noscript>", "</noscript>", "<textarea>", "</textarea/>", "<template>", "<iframe>"],
			...["<!--", "-->", "<![CDATA[", "]]>", "&lt;", "&#106;", "&quot;", "&Tab;", "text", " />"],
			...['<ol><li data-list="bullet">', '<li data-list="', "</ol>", "<ul>", "</li>", ' class="'],
			...["ql-align-center", "<table>", "<mglyph>", "<plaintext>", "<select>", "<xmp>", "\0"],
		);
		fc.assert(
			fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
				const stored = sanitizeArticle(parts.join(""));
				expectHarmless(stored);
				expect(sanitizeArticle(stored)).toBe(stored);
			}),
			{ numRuns: 2_000 },
		);
	});

	test("extremely nested content is refused before it is parsed", () => {
		for (const unit of ["<b>", "<b></i>", "<ol><li>", "<x>y"]) {
			expect(() => sanitizeArticle(unit.repeat(300_000))).toThrow("nested too deeply");
		}
		const deep = `${"<blockquote>".repeat(200)}text${"</blockquote>".repeat(200)}`;
		expect(textOfArticle(sanitizeArticle(deep))).toBe("text");
		const unclosed = sanitizeArticle("<p>a<br>".repeat(5_000));
		expect(unclosed).toBe("<p>a<br></p>".repeat(5_000));
	});
});

describe("Quill's lists, which are all written as ol", () => {
	test("become ul or ol according to their items", () => {
		const html =
			'<ol><li data-list="bullet">a</li><li data-list="bullet" class="ql-indent-1">b</li>' +
			'<li data-list="ordered"><span class="ql-ui"></span>c</li></ol><p>d</p>' +
			'<ol class="x"><li data-list="checked">e</li></ol>';
		expect(sanitizeArticle(html)).toBe(
			'<ul><li>a</li><li class="ql-indent-1">b</li></ul><ol><li>c</li></ol><p>d</p><ul><li>e</li></ul>',
		);
	});

	test("also nested, and next to other lists", () => {
		expect(
			sanitizeArticle(
				'<ul><li>a<ol><li data-list="bullet">b</li></ol></li></ul><ol><li>c</li></ol>',
			),
		).toBe("<ul><li>a<ul><li>b</li></ul></li></ul><ol><li>c</li></ol>");
	});
});

describe("the text for the search", () => {
	test("is the visible text on one line, without markup", () => {
		const html =
			'<h2>So<em>lar</em> dryer</h2><ul><li>one</li><li>two</li></ul><p>a\n\tb<br>c &lt;p&gt; &amp;amp;</p><p><a href="/secret">link</a><img src="/hidden.png" alt="unseen"></p>';
		expect(textOfArticle(html)).toBe("Solar dryer one two a b c <p> &amp; link");
	});
});

test("content must have text or a picture, not only markup and spaces", () => {
	const content = [
		"<p>a</p>",
		"a",
		'<p><img src="/media/a.webp"></p>',
		"<p><img alt='a < b' src='https://x.example/a.png'></p>",
	];
	expect(content.filter(hasContent)).toEqual(content);
	const none = [
		"",
		"   ",
		"<p><br></p>",
		"<p>&nbsp;\u00a0\u200b</p><ul><li></li></ul>",
		'<p><img src="" alt="a"></p>',
	];
	expect(none.filter(hasContent)).toEqual([]);
});

describe("our own pictures, for visitors", () => {
	const image = {
		url: "/media/a-large-1600.webp",
		width: 1600,
		height: 900,
		variants: [
			{ url: "/media/a-480.webp", width: 480 },
			{ url: "/media/a-large-1600.webp", width: 1600 },
		],
	};
	const html = `<p><img src="${image.url}" alt="Pump"></p><img src="https://x.example/b.png" alt="">`;

	test("are found", () => {
		expect(ownImagesOf(html + html)).toEqual([image.url]);
	});

	test("get their size and widths; other pictures stay unchanged", () => {
		expect(sizeImages(html, [image])).toBe(
			`<p><img src="${image.url}" alt="Pump" width="1600" height="900" loading="lazy" decoding="async" srcset="/media/a-480.webp 480w, /media/a-large-1600.webp 1600w" sizes="(min-width: 720px) 680px, 100vw"></p><img src="https://x.example/b.png" alt="">`,
		);
		expect(sizeImages(html, [])).toBe(html);
	});
});

test("direction marks are removed, also as entities and within a scheme", () => {
	const marked = '<p>Ati&#x202E;eno\u2067 &rlm;B</p><p><a href="java&#8238;script:a()">c</a></p>';
	const clean = sanitizeArticle(`${marked}<p><img src="/a.png" alt="x&lrm;y"></p>`);
	expect(clean).toBe('<p>Atieno B</p><p><a>c</a></p><p><img src="/a.png" alt="xy"></p>');
	expectHarmless(clean);
});
