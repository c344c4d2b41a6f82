import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { type LinkProps, Link as RouterLink, StaticRouter } from "react-router";
import { expect, test } from "vitest";
import { ServerLink } from "./link.tsx";

function write(link: ReactNode) {
	return renderToString(<StaticRouter location="/projects/water-filter">{link}</StaticRouter>);
}

test.each<[string, Partial<LinkProps>]>([
	["/", {}],
	["/projects", { className: "link", "aria-current": "page", children: "All" }],
	["/projects/bone-char-filter-2", { state: { from: "home" }, replace: true }],
	["/projects?category=3b516aeb-d69b&page=2", { preventScrollReset: true }],
	["/projects?search=water+filter%20%26", { reloadDocument: true, onClick: () => {} }],
	["/media/pictures/a-large.webp", { download: "photo.jpg", target: "_blank" }],
	["/tracker/MR-ABC234#payment", {}],
	["/a//b/../c/./d/", {}],
	["/schools/shule ya msingi", {}],
	["/schools/Élan", {}],
	["//other.example/page", {}],
	["https://wa.me/?text=project", {}],
	["../results", {}],
	["?page=2", {}],
	["", {}],
	[{ pathname: "/results", search: "?year=2026" } as never, {}],
])("the server writes a link to %j as React Router does", (to, props) => {
	const expected = write(<RouterLink to={to} {...props} />);
	expect(attributesOf(write(<ServerLink to={to} {...props} />))).toEqual(attributesOf(expected));
});

/** The order of attributes means nothing. */
function attributesOf(html: string) {
	const [, attributes = "", content] = /^<a ?([^>]*)>(.*)<\/a>$/.exec(html) ?? [];
	return { attributes: attributes.match(/[\w-]+="[^"]*"/g)?.sort(), content };
}
