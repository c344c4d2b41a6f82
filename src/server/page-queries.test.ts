import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { createPageQueries } from "./page-queries.ts";

const route = (id: string, path: string | undefined, parentId?: string, query?: string[]) => ({
	id,
	path,
	parentId,
	module: { ...(query && { handle: { query } }) },
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
	route("missing", "*", "site"),
];

test("the names are those of the route that React Router shows at the path", async () => {
	const namesAt = createPageQueries(async () => buildOf(...ROUTES));
	expect(await namesAt("/projects")).toEqual(["page", "search"]);
	expect(await namesAt("/PROJECTS")).toEqual(["page", "search"]);
	expect(await namesAt("/projects/maize-dryer")).toEqual([]);
	expect(await namesAt("/results/new")).toEqual(["step"]);
	expect(await namesAt("/results/6f96")).toEqual(["category"]);
	expect(await namesAt("/nothing/here")).toEqual([]);
	expect(await namesAt("/results/%")).toEqual([]);
});

test("another build, as in development, is asked again", async () => {
	let build = buildOf(...ROUTES);
	const namesAt = createPageQueries(async () => build);
	expect(await namesAt("/projects/maize-dryer")).toEqual([]);
	build = buildOf(
		...ROUTES.filter(({ id }) => id !== "one"),
		route("one", "projects/:slug", "site", ["tab"]),
	);
	expect(await namesAt("/projects/maize-dryer")).toEqual(["tab"]);
});

test("a build that fails is left to the page to report", async () => {
	const namesAt = createPageQueries(() => Promise.reject(new SyntaxError("broken")));
	expect(await namesAt("/projects")).toEqual([]);
});
