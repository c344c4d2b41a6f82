import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { SHARED_SCRIPTS } from "./shared-limits.ts";

/* Files that the browser fetches besides the HTML of a page. tests/e2e/page-bytes.spec.ts checks the HTML. */

const ASSETS = resolve(import.meta.dirname, "../build/client/assets");
const files = readdirSync(ASSETS);

interface RouteAssets {
	module: string;
	css?: string[];
	hasLoader?: boolean;
	hasClientLoader?: boolean;
}

const manifest = files.find((name) => /^manifest-.*\.js$/.test(name)) as string;
const { entry, routes }: { entry: RouteAssets; routes: Record<string, RouteAssets> } = JSON.parse(
	readFileSync(join(ASSETS, manifest), "utf8").replace(/^[^{]*|;$/g, ""),
);
const pages = Object.keys(routes).filter((id) => /^site\/(?!layout)/.test(id));

const weights = new Map<string, number>();

/** Compressed size. */
function weightOf(names: Iterable<string>): number {
	let sum = 0;
	for (const name of names) {
		const weight = weights.get(name) ?? statSync(join(ASSETS, `${name}.br`)).size;
		weights.set(name, weight);
		sum += weight;
	}
	return sum;
}

const nameOf = (address: string) => address.replace("/assets/", "");

function scriptsOf(page: string): Set<string> {
	const parts = [entry, ...["root", "site/layout", page].map((id) => routes[id] as RouteAssets)];
	const names = new Set([manifest, ...parts.map(({ module }) => nameOf(module))]);
	for (const name of names) {
		const imports = readFileSync(join(ASSETS, name), "utf8").matchAll(
			/\b(?:from|import)"\.\/([^"]+)"/g,
		);
		for (const [, imported] of imports) names.add(imported as string);
	}
	return names;
}

/** Bytes that a page may have above the limit of all pages. */
const ALLOWANCES: Record<string, number> = {
	"site/results-search": 250,
	"site/resources": 3_040,
	"site/home": 790,
	// Restores the list of chosen files after a reload, and resends the form before the files.
	"site/request-service": 2_860,
	"site/result": 1_390,
	// Near matches, and a budget and a level that are read from the search text.
	"site/projects": 4_040,
	"site/project": 890,
	// Unsent orders, also of other tabs, and messages to the visitor’s own phone.
	"site/order": 2_240,
	// Starts a workbook without fetching another script.
	"site/my-work": 3_600,
	// The QR code of a tax invoice, and messages to the visitor’s own phone.
	"site/receipt": 1_650,
};

test.each(pages)("a first visit to %s fetches no more bytes of scripts than its limit", (page) => {
	expect(weightOf(scriptsOf(page))).toBeLessThan(SHARED_SCRIPTS + (ALLOWANCES[page] ?? 0));
});

test.each([
	["site/home", "site/projects", SHARED_SCRIPTS + 9_950],
	["site/projects", "site/project", SHARED_SCRIPTS + 9_740],
	["site/results", "site/result", SHARED_SCRIPTS + 4_350],
	// Includes the form and its validation.
	["site/project", "site/order", SHARED_SCRIPTS + 9_260],
])(
	"a visit to %s that continues to %s fetches at most %d bytes of scripts",
	(first, second, limit) => {
		expect(weightOf(new Set([...scriptsOf(first), ...scriptsOf(second)]))).toBeLessThan(limit);
	},
);

test("a workbook is opened by one script of its own, of at most 17.7 kB, with all its parts", () => {
	const own = files.filter((name) => /^(?:parts|workbook|save-offline)-.*\.js$/.test(name));
	expect(own.map((name) => name.replace(/-.{8}\.js$/, ""))).toEqual(["parts"]);
	// Includes the parser of pasted tables.
	expect(weightOf(own)).toBeLessThan(17_700);
});

test.each([
	["sw.js", 1_650],
	["offline.js", 2_370],
])("%s, which each first visit fetches after its page, has at most %d bytes", (name, limit) => {
	expect(weightOf([`../${name}`])).toBeLessThan(limit);
});

test("every page loads its data by its own calls, because the router has no `.data` requests", () => {
	// The root's data does not change while the page is open.
	const others = Object.entries(routes).filter(([id]) => id !== "root");
	const without = others.filter(
		([, { hasLoader, hasClientLoader }]) => hasLoader && !hasClientLoader,
	);
	expect(without.map(([id]) => id)).toEqual([]);
});

test.each(pages)("%s has its own style sheet, of at most 4 kB", (page) => {
	const { css = [] } = routes[page] as RouteAssets;
	expect(css.length).toBeGreaterThan(0);
	expect(weightOf(css.map(nameOf))).toBeLessThan(4_000);
});

const SINCE_2021 = /\.(?:at|findLast|findLastIndex)\(|\b(?:structuredClone|Object\.hasOwn)\(/g;
const SINCE_2023 = /\.(?:toSorted|toReversed|toSpliced)\(|\b(?:Object|Map)\.groupBy\(/g;

/** Calls that old browsers lack. There are no polyfills; docs/browsers.md lists the supported browsers. */
function callsOf(names: Iterable<string>, newer: RegExp): string[] {
	return [...names].flatMap((name) => {
		const script = readFileSync(join(ASSETS, name), "utf8");
		return [...script.matchAll(newer)].map(([call]) => `${name}: ${call}`);
	});
}

test.each(pages)("the scripts of %s use nothing that browsers of 2020 lack", (page) => {
	expect(callsOf(scriptsOf(page), SINCE_2021)).toEqual([]);
});

test("every file exists that a script downloads before it imports another", () => {
	const scripts = files.filter((name) => name.endsWith(".js"));
	const named = scripts.flatMap((name) => {
		const [, list = ""] = /m\.f=\[([^\]]*)\]/.exec(readFileSync(join(ASSETS, name), "utf8")) ?? [];
		return [...list.matchAll(/"assets\/([^"]+)"/g)].map(([, file]) => file as string);
	});
	expect(named.length).toBeGreaterThan(20);
	expect(named.filter((name) => !files.includes(name))).toEqual([]);
});

/** The build keeps `?.`, but Chrome before 91 fails at spread arguments in the same chain. */
const SPREAD_AFTER_CHAIN = /\?\.(?:[\w$.]|\[\w+\])*\((?:[^()[\]{}]*,)?\.\.\./g;

test("no script of the site calls with spread arguments after an optional chain", () => {
	// The editor's libraries do. The dashboard needs Chrome 98.
	const scripts = files.filter((name) => /^(?!article-editor-).*\.js$/.test(name));
	expect(
		callsOf(
			files.filter((name) => /^article-editor-.*\.js$/.test(name)),
			SPREAD_AFTER_CHAIN,
		),
	).not.toEqual([]);
	expect(callsOf(scripts, SPREAD_AFTER_CHAIN)).toEqual([]);
});

test("no script, including the dashboard's, uses what browsers of 2022 lack", () => {
	const scripts = files.filter((name) => name.endsWith(".js"));
	expect(callsOf(scripts, SINCE_2023)).toEqual([]);
});
