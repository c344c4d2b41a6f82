import { relative, resolve } from "node:path";
import type { Rolldown } from "vite";

type Graph = Pick<Rolldown.ChunkingContext, "getModuleInfo">;

const SOURCES = resolve(import.meta.dirname, "../..");
export const SITE_PAGE = /^(?:app\/site|features\/[^/]+\/pages)\/([\w-]+)\.tsx$/;
const LAYOUT_FILES = ["root.tsx", "entry.client.tsx", "app/site/layout.tsx"];

/** Pages where most visits begin. Code that only other pages share goes into the chunk `forms`. */
const ENTRY_PAGES = /\/(home|projects?|results?|resources|gallery)\.tsx$/;
const MIN_PAGES = 12;
/** Small modules shared by this many pages: a file of its own would be mostly headers. */
const MIN_PAGES_OF_SMALL = 4;
const SMALL_LENGTH = 800;

/**
 * Groups the site's modules by the number of pages that import them into a few larger files, because each file costs a
 * round trip. Dashboard screens do not count. The bundler splits the rest.
 */
export const CHUNKS: Rolldown.CodeSplittingGroup[] = [
	// Changes only with these packages.
	{ name: "framework", test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
	{
		debugName: "every-page",
		name: (id, graph) =>
			filesThatNeed(id, graph).some((file) => LAYOUT_FILES.includes(file)) ? "every-page" : null,
	},
	{ debugName: "site", name: sharedChunk },
];

function sharedChunk(id: string, graph: Graph): string | null {
	const pages = filesThatNeed(id, graph).filter((file) => SITE_PAGE.test(file));
	const size = graph.getModuleInfo(id)?.code?.length ?? 0;
	if (pages.length < MIN_PAGES && (pages.length < MIN_PAGES_OF_SMALL || size >= SMALL_LENGTH))
		return null;
	return pages.some((page) => ENTRY_PAGES.test(page)) ? "site" : "forms";
}

/** Entries that import the module statically, also indirectly; none for an entry itself. */
function filesThatNeed(id: string, graph: Graph): string[] {
	// A style sheet stays with its page (page-sheets.ts).
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

/** React Router's entry for a page is its file with a query. */
function fileOf(id: string): string {
	return relative(SOURCES, id.replace(/\?.*/, ""));
}
