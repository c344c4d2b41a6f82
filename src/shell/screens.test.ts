import { existsSync, readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { isAllowed, ROLES } from "../platform/http/authorization.ts";
import routes from "../routes.ts";
import { endpoints } from "../server/declared-by-features.ts";
import { dashboardScreens, sitePages } from "./screens.ts";

const screens = [...sitePages, ...dashboardScreens];

/** The path of every page, written as in screens.ts. */
function pathsOf(entries: readonly RouteConfigEntry[], above = ""): string[] {
	return entries.flatMap(({ path, index, children }) => {
		const here = path === undefined ? above : `${above}/${path}`;
		if (children) return pathsOf(children, here);
		return path !== undefined || index ? [here || "/"] : [];
	});
}

test("screens.ts lists every route once, and nothing else", async () => {
	const paths = pathsOf(await routes);
	const listed: string[] = screens.map(({ path }) => path);
	expect(
		{
			routesWithoutScreen: paths.filter((path) => !listed.includes(path)),
			screensWithoutRoute: listed.filter((path) => !paths.includes(path)),
		},
		"a page needs a line in routes.ts and an entry in screens.ts",
	).toEqual({ routesWithoutScreen: [], screensWithoutRoute: [] });
	expect(new Set(listed).size).toBe(listed.length);
});

test("every screen of the dashboard has a component test with testScreen, which tries its calls and dialogs", async () => {
	const [, dashboard] = await routes;
	const untested = (dashboard?.children ?? []).filter(({ file }) => {
		const test = `${import.meta.dirname}/../${file.replace(/\.tsx$/, ".component.test.tsx")}`;
		return !existsSync(test) || !readFileSync(test, "utf8").includes("testScreen(");
	});
	expect(
		untested.map(({ file }) => file),
		"these need a file *.component.test.tsx beside them that calls testScreen",
	).toEqual([]);
});

test("every call in a screen's `reads` exists, and everyone who can open the screen may make it", () => {
	const levels = ["public", "member", "staff", "admin"];
	const accessOf = new Map<string, string>(
		endpoints.map(({ method, path, access }) => [`${method} ${path}`, access]),
	);
	const wrong = screens.flatMap(({ path, reads, ...screen }) =>
		reads
			.filter((call) => {
				const needed = levels.indexOf(accessOf.get(call) ?? "");
				// The overview shows something else to people who may not read the statistics.
				const given = "access" in screen ? levels.indexOf(screen.access) : 0;
				return needed < 0 || (needed > given && path !== "/dashboard");
			})
			.map((call) => `${path}: ${call}`),
	);
	expect(
		wrong,
		"`reads` in screens.ts names a call that does not exist or needs a higher role than the screen",
	).toEqual([]);
});

test("the sitemap lists exactly the pages that search engines may show", () => {
	for (const page of sitePages) {
		if (!("sitemap" in page)) continue;
		expect("noindex" in page, page.path).toBe(false);
		for (const address of page.sitemap) expect(address.split("?")[0]).toBe(page.path);
	}
});

test("the menu begins with the seven links of the specification for everyone, then adds what the person may read", () => {
	const seven = ["Overview", "Projects", "Gallery", "Categories", "Orders", "Results", "Users"];
	for (const role of ROLES) {
		const links = dashboardScreens.flatMap((screen) =>
			"menu" in screen && isAllowed({ role }, screen.menu.shownTo) ? [screen] : [],
		);
		expect(links.slice(0, 7).map(({ menu }) => menu.label)).toEqual(seven);
		const unreadable = links.slice(7).filter(({ access }) => !isAllowed({ role }, access));
		expect(unreadable).toEqual([]);
	}
});

/** Screens without a menu entry that other screens link to. */
const LINKED: readonly string[] = ["/dashboard/customers", "/dashboard/image-debug"];

test("every dashboard screen is in the menu or has a path below one that is", () => {
	const menu = dashboardScreens.filter((screen) => "menu" in screen).map(({ path }) => path);
	const lost = dashboardScreens
		.map(({ path }) => path)
		.filter((path) => {
			const above = path.split("/").slice(0, 3).join("/");
			return !LINKED.includes(path) && !menu.some((entry) => entry === above);
		});
	expect(
		lost,
		"give the screen a `menu` in screens.ts, or name it in LINKED if another screen links to it",
	).toEqual([]);
});
