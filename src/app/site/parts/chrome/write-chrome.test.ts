import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { expect, test } from "vitest";
import { WrittenChrome } from "./chrome-part.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { writeChrome } from "./write-chrome.server.tsx";

function htmlAt(location: string, written: typeof writeChrome | undefined): string {
	const chrome = [Header, Footer].map((part) => createElement(part, { key: part.name }));
	return renderToString(
		createElement(
			StaticRouter,
			{ location },
			createElement(WrittenChrome, { value: written }, ...chrome),
		),
	);
}

test.each([
	"/",
	"/projects",
	"/projects/solar-dryer?from=list",
	"/Gallery",
	"/projects-of-old",
	"/results/12",
	"/no/such/page",
])("the cached header and footer equal those that React renders at %s", (location) => {
	const rendered = htmlAt(location, undefined);
	expect(rendered).toContain('class="site-footer"');
	expect(htmlAt(location, writeChrome)).toBe(rendered);
	expect(htmlAt(location, writeChrome)).toBe(rendered);
});
