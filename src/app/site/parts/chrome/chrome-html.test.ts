import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { expect, test } from "vitest";
import { defaultSite, type Site } from "../../../../site.ts";
import { SiteContext } from "../../../../ui/use-site.ts";
import { chromeHtml } from "./chrome-html.server.tsx";
import { ChromeHtmlContext } from "./chrome-part.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";

function htmlAt(
	location: string,
	cachedHtml: typeof chromeHtml | undefined,
	site: Site = defaultSite,
): string {
	const chrome = [Header, Footer].map((part) => createElement(part, { key: part.name }));
	return renderToString(
		createElement(
			StaticRouter,
			{ location },
			createElement(
				SiteContext,
				{ value: [site, () => {}] },
				createElement(ChromeHtmlContext, { value: cachedHtml }, ...chrome),
			),
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
	expect(htmlAt(location, chromeHtml)).toBe(rendered);
	expect(htmlAt(location, chromeHtml)).toBe(rendered);
});

test.each([
	["name", "Sayansi"],
	["about", "Two teachers."],
	["mailboxes", ["office@sayansi.example", "accounts@sayansi.example"]],
	["phone", "+254 711 222 333"],
	["places", "Kisumu"],
	["logo", { id: "1", url: "/media/logo-240.webp", width: 68, height: 34 }],
])("a changed %s is in the cached header and footer at once", (field, value) => {
	const before = htmlAt("/", chromeHtml);
	const site = { ...defaultSite, [field]: value };
	const changed = htmlAt("/", chromeHtml, site);
	expect(changed).toBe(htmlAt("/", undefined, site));
	expect(changed).not.toBe(before);
	expect(htmlAt("/", chromeHtml)).toBe(before);
});
