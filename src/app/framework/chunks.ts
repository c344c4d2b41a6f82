import { relative, resolve } from "node:path";
import type { Rolldown } from "vite";

type Graph = Pick<Rolldown.ChunkingContext, "getModuleInfo">;

const SOURCES = resolve(import.meta.dirname, "../..");
/** A page of the site, by its path below src. */
export const SITE_PAGE = /^(?:app\/site|features\/[^/]+\/pages)\/([\w-]+)\.tsx$/;
/** What every page of the site runs. */
const AROUND = ["root.tsx", "entry.client.tsx", "app/site/layout.tsx"];

/** Where most visits begin: what none of these needs is for pages with forms. */
const FIRST = /\/(home|projects?|results?|resources|gallery)\.tsx$/;
/** Most pages need it. */
const MANY = 12;
/** Several pages need it, and as a file of its own it would be mostly headers. */
const SEVERAL = 4;
const SMALL = 800;

/**
 * The site's own modules are grouped by how many of its pages import them: a few larger files instead of thirty small
 * ones, because each one costs a round trip on a slow connection. How many screens of the dashboard import a module does
 * not matter. What only pages with forms share is a file of its own. The build divides all others by itself.
 */
export const CHUNKS: Rolldown.CodeSplittingGroup[] = [
	// Changes only with these packages.
	{ name: "framework", test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
	{
		debugName: "every-page",
		name: (id, graph) => (isEverywhere(filesThatNeed(id, graph)) ? "every-page" : null),
	},
	{ debugName: "site", name: sharedChunk },
];

function isEverywhere(files: readonly string[]): boolean {
	return files.some((file) => AROUND.includes(file));
}

function sharedChunk(id: string, graph: Graph): string | null {
	const pages = filesThatNeed(id, graph).filter((file) => SITE_PAGE.test(file));
	const size = graph.getModuleInfo(id)?.code?.length ?? 0;
	if (pages.length < MANY && (pages.length < SEVERAL || size >= SMALL)) return null;
	return pages.some((page) => FIRST.test(page)) ? "site" : "forms";
}

/** The entries that import one of our modules statically, through whatever others; none for an entry itself. */
function filesThatNeed(id: string, graph: Graph): string[] {
	// A style sheet stays with the page that imports it (page-sheets.ts).
	if (!id.startsWith(SOURCES) || id.includes(".css")) return [];
	const files = new Set<string>();
	const seen = new Set([id]);
	for (const each of seen) {
		const info = graph.getModuleInfo(each);
		if (info?.isEntry) files.add(fileOf(each));
		for (const importer of info?.importers ?? []) seen.add(importer);
	}
	return files.has(fileOf(id)) ? [] : [...files];
}

/** React Router's entry for a page is the page's file with a query. */
function fileOf(id: string): string {
	return relative(SOURCES, id.replace(/\?.*/, ""));
}
