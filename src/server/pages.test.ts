import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { finishPage } from "./pages.ts";

const NONCE = "bm9uY2U=";
const settings = {
	posthogKey: undefined,
	posthogHost: "https://analytics.example",
	apiOrigins: [],
	style: "",
};
const digest = (text: string) => createHash("sha256").update(text).digest("base64");
const style = (css: string) => ({ css, hash: digest(css) });
const hash = (text: string) => `'sha256-${digest(text)}'`;

function finish(body: string, head = "") {
	return finishPage(
		`<html><head>${head}</head><body>${body}</body></html>`,
		NONCE,
		() => style("body{color:red}"),
		settings,
	);
}

test("the policy allows our own inline scripts by hash, and no others", () => {
	const { html, policy } = finish(
		`<script nonce="${NONCE}">ours()</script><script>injected()</script><script nonce="guessed">worse()</script>`,
	);
	expect(policy).toContain(hash("ours()"));
	expect(policy).not.toContain(hash("injected()"));
	expect(policy).not.toContain(hash("worse()"));
	expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|nonce/);
	expect(html).not.toContain(NONCE);
});

test("the lines of our own scripts are not indented, and other scripts are unchanged", () => {
	const { html, policy } = finish(
		`<script nonce="${NONCE}">{\n\t\tours()\n\t}</script><script type="application/ld+json">{\n\t"a": 1}</script>`,
	);
	expect(html).toContain("<script>{\nours()\n}</script>");
	expect(policy).toContain(hash("{\nours()\n}"));
	expect(html).toContain('{\n\t"a": 1}');
});

test("the application's module is kept as text until the page is idle", () => {
	const { html, policy } = finish(
		`<script nonce="${NONCE}" type="module" async="">import("/assets/entry.js")</script>`,
		["entry", "every-page-1", "pin-1", "framework-1"]
			.map((name) => `<link rel="modulepreload" href="/assets/${name}.js"/>`)
			.join(""),
	);
	expect(html, "the largest chunk first").toContain(
		'<script type="text/plain" id="app-start" data-chunks="/assets/framework-1.js /assets/every-page-1.js">import("/assets/entry.js")</script>',
	);
	expect(html).not.toContain('rel="modulepreload"');
	expect(policy).toContain(hash('import("/assets/entry.js")'));
});

test("the document around the content is completed, and the content is unchanged", () => {
	const content = `<main><p>Tides</p></main><p id="start-failed" hidden=""></p>`;
	const { html, policy } = finish(
		`${content}<script nonce="${NONCE}">ours()</script>`,
		`<link rel="modulepreload" href="/assets/every-page-1.js"/><script nonce="${NONCE}">first()</script>`,
	);
	expect(html).toContain(
		`<head><script>first()</script></head><body>${content}<script>ours()</script>`,
	);
	expect(policy).toContain(hash("first()"));
	expect(policy).toContain(hash("ours()"));
});

test("the style sheet is inlined and allowed by its hash", () => {
	// The form in which React Router writes it.
	const link = `<link nonce="${NONCE}" rel="stylesheet" href="/assets/site-1.css"/>`;
	const { html, policy } = finish("", link);
	expect(html).toContain("<style>body{color:red}</style>");
	// React must find its link again, but the link must not block rendering.
	expect(html).toContain(
		'<link rel="stylesheet" href="/assets/site-1.css" media="not all" disabled=""/>',
	);
	expect(policy).toContain(`style-src 'self' ${hash("body{color:red}")}`);
});

test("the analytics host is allowed only with a key", () => {
	expect(finish("").policy).toContain("connect-src 'self';");
	const { policy } = finishPage("<body></body>", NONCE, () => style(""), {
		...settings,
		posthogKey: "phc_x",
	});
	expect(policy).toContain("connect-src 'self' https://analytics.example;");
});

test("the API servers of the build are allowed, and forms may still be posted only to our own server", () => {
	const { policy } = finishPage("<body></body>", NONCE, () => style(""), {
		...settings,
		style: "",
		apiOrigins: ["https://api.example", "https://results.example:8443"],
		posthogKey: "phc_x",
	});
	expect(policy).toContain(
		"connect-src 'self' https://api.example https://results.example:8443 https://analytics.example;",
	);
	expect(policy).toContain("form-action 'self';");
});
