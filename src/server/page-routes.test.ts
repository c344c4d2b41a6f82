import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { createPageRoutes } from "./page-routes.ts";

const route = (id: string, path: string | undefined, parentId?: string, query?: string[]) => ({
	id,
	path,
	parentId,
	module: { ...(query && { handle: { query } }), ...(id === "order" && { action: () => null }) },
});

const buildOf = (...routes: ReturnType<typeof route>[]) =>
	({ routes: Object.fromEntries(routes.map((one) => [one.id, one])) }) as unknown as ServerBuild;

const ROUTES = [
	route("root", ""),
	route("site", undefined, "root"),
	route("list", "projects", "site", ["page", "search"]),
	route("one", "projects/:slug", "site"),
	route("new", "results/new", "site", ["step"]),
	route("result", "results/:id", "site", ["category"]),
	route("order", "order/:slug", "site"),
	route("missing", "*", "site"),
];

test("the query parameters are those of the route that React Router renders at the path", async () => {
	const pageAt = createPageRoutes(async () => buildOf(...ROUTES));
	expect((await pageAt("/projects")).query).toEqual(["page", "search"]);
	expect((await pageAt("/PROJECTS")).query).toEqual(["page", "search"]);
	expect((await pageAt("/projects/maize-dryer")).query).toEqual([]);
	expect((await pageAt("/results/new")).query).toEqual(["step"]);
	expect((await pageAt("/results/6f96")).query).toEqual(["category"]);
	expect((await pageAt("/nothing/here")).query).toEqual([]);
});

test("a form can be posted to a page with an action", async () => {
	const pageAt = createPageRoutes(async () => buildOf(...ROUTES));
	expect((await pageAt("/order/maize-dryer")).takesForm).toBe(true);
	for (const path of ["/projects", "/nothing"])
		expect((await pageAt(path)).takesForm, path).toBe(false);
});

test("a new build, as in development, is read again", async () => {
	let build = buildOf(...ROUTES);
	const pageAt = createPageRoutes(async () => build);
	expect((await pageAt("/projects/maize-dryer")).query).toEqual([]);
	build = buildOf(
		...ROUTES.filter(({ id }) => id !== "one"),
		route("one", "projects/:slug", "site", ["tab"]),
	);
	expect((await pageAt("/projects/maize-dryer")).query).toEqual(["tab"]);
});

test("a failing build is left for the page to report", async () => {
	const pageAt = createPageRoutes(() => Promise.reject(new SyntaxError("broken")));
	expect((await pageAt("/projects")).query).toEqual([]);
});
