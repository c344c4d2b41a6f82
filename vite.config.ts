import { resolve } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { oneByteCharacters } from "./scripts/one-byte-characters.mjs";
import { leaveOut } from "./src/app/leave-out.ts";
import { pageSheets } from "./src/app/styles/page-sheets.ts";
import { buildSettings } from "./src/platform/build-settings.ts";
import { parseEnvironment } from "./src/platform/environment.ts";

/** Modules that are not in the chunk of every page, because only the dashboard or a few pages need them. */
const FEW_PAGES_PARTS =
	/[\\/](browser-upload|columns|dashboard|data-table|dialog|draft-note|edit-refusal|facts|field-errors|file-input|guardian-facts|hidden-names|one-line|progress|query-refusal|requirements|row-buttons|screens|tabs|trash|upload|upload\.calls|use-asked-form|use-deletion|use-edit-form|use-form-draft|work-names)\b|\.contract\.ts$/;
/** Only pages with a form need these. */
const FORM_PARTS =
	/[\\/](form-draft|phone|reference-note|reference-text|tracker-links|use-form)\.tsx?$/;
/** Every page of the site needs these, and few screens of the dashboard or none. */
const EVERY_PAGE_PARTS =
	/[\\/](failure|keepable|late-picture|load-piece|offline-files|page-in|page-scripts|pin|start-worker|unsent-context|use-started)\.tsx?$/;
/** Small modules that pages with projects or photos share, and those of an article's page: as single files they would be mostly headers. */
const PICTURE_PARTS = /[\\/](own-work|project-card|project-date|project-picture)\.tsx?$/;
const CATEGORY_PARTS = /[\\/]category-links\.tsx$/;
const FILE_PARTS = /[\\/](bytes|file-input)\.tsx?$/;
const ARTICLE_PARTS = /[\\/](keep-button|saved-projects)\.tsx?$/;
/** Loaded when somebody enters a form or has something unsent. Listing their imports in every page is not worth it. */
const SELDOM_PARTS = /[\\/](unsent-notes|order-sending|request-sending)-[\w-]+\.js$/;
/** Style sheets that scripts import: no file is written for their modules. */
const SHEET_PARTS = /[\\/](after-start|sending)-[\w-]+\.js$/;
/** Every page has these when its scripts run. */
const LOADED_PARTS = /[\\/](framework|parts|rolldown-runtime)-[\w-]+\.js$/;
/** Modules that need the schema library, which is as large as everything else. Visitors' forms load them late. */
const SCHEMA_PARTS = /[\\/](amount|authorization|call|contract-fields)\.ts$/;

/** What contracts are made of: schemas that nothing reads are left out with their calls. */
const CONTRACT_FUNCTIONS = [
	...["defineCall", "callsUnder", "trashCalls"],
	...[
		"requiredText",
		"requiredLine",
		"requiredIdentifier",
		"optionalText",
		"optionalLine",
		"optionalIdentifier",
		"oneOf",
		"ifGiven",
		"wholeNumber",
		"pageWindow",
		"changeOf",
		"eachOnce",
	],
	...["listFilters", "exportChoice", "statusChange"],
];

// A wrong one ends the build with one line that names it.
parseEnvironment(buildSettings, process.env);

/** Matches our own modules that `meant` matches and none of the others. */
function ours(meant: RegExp, ...others: RegExp[]): (id: string) => boolean {
	return (id) =>
		/[\\/]src[\\/](ui|platform|app|features)[\\/]/.test(id) &&
		meant.test(id) &&
		!others.some((other) => other.test(id));
}

/** Dynamic imports go through our own function instead of Vite's, see load-piece.ts. */
function ownImports(): Plugin {
	const path = resolve(import.meta.dirname, "src/platform/browser/load-piece.ts");
	return {
		name: "own-imports",
		apply: "build",
		enforce: "pre",
		resolveId: {
			filter: { id: /^\0vite\/preload-helper\.js$/ },
			handler: () => "\0own-imports",
		},
		load: {
			filter: { id: /^\0own-imports$/ },
			handler: () => `export { loadPiece as __vitePreload } from ${JSON.stringify(path)};`,
		},
	};
}

/** Less memory for the pages' part of the server: only what is used of these packages is loaded, without comments. */
function smallServerBuild(): Plugin {
	const noExternal = [
		"@hookform/resolvers",
		"@tanstack/react-query",
		"csv-parse",
		"react-hook-form",
		"uqr",
		"zod",
	];
	const build = { rolldownOptions: { output: { comments: false } } };
	return {
		name: "small-server-build",
		apply: "build",
		config: () => ({ environments: { ssr: { resolve: { noExternal }, build } } }),
	};
}

/** How many entries of the build (pages, and modules imported on demand) load a module, as `minShareCount` counts. */
function countEntries(id: string, graph: Rolldown.ChunkingContext): number {
	const seen = new Set([id]);
	let entries = 0;
	for (const each of seen) {
		const info = graph.getModuleInfo(each);
		if (info?.isEntry || info?.dynamicImporters.length) entries += 1;
		for (const importer of info?.importers ?? []) seen.add(importer);
	}
	return entries;
}

export default defineConfig({
	// Settings come from the environment only, so that the variables identify the build.
	envDir: false,
	plugins: [
		tailwindcss(),
		reactRouter(),
		pageSheets(),
		ownImports(),
		leaveOut(),
		smallServerBuild(),
		oneByteCharacters(),
	],
	// Without the variables for `light-dark()`, which no sheet uses (Features.LightDark of Lightning CSS).
	css: { lightningcss: { exclude: 1 << 20 } },
	// Packages are bundled before the first page. One discovered later would reload the page that needs it.
	optimizeDeps: {
		entries: [
			"src/app/{entry.client,root}.tsx",
			"src/app/{site,dashboard}/*.tsx",
			"!**/*.test.tsx",
		],
	},
	environments: {
		client: {
			build: {
				rolldownOptions: {
					// Screens take only types of a call, so that its schemas need not be shipped.
					treeshake: { manualPureFunctions: CONTRACT_FUNCTIONS },
					output: {
						// A few larger files instead of thirty small ones, because each one costs a round trip on a
						// slow connection.
						codeSplitting: {
							groups: [
								{
									name: "framework",
									test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
								},
								{
									name: (id, graph) =>
										EVERY_PAGE_PARTS.test(id) || countEntries(id, graph) >= 8 ? "parts" : null,
									test: ours(/./, FEW_PAGES_PARTS, FORM_PARTS, SCHEMA_PARTS),
								},
								{ name: "pictures", test: ours(PICTURE_PARTS), minShareCount: 2 },
								{ name: "category-links", test: ours(CATEGORY_PARTS), minShareCount: 2 },
								{ name: "around-article", test: ours(ARTICLE_PARTS), minShareCount: 2 },
								{ name: "files", test: ours(FILE_PARTS), minShareCount: 2 },
								{ name: "forms", test: ours(FORM_PARTS), minShareCount: 2 },
								{ name: "schemas", test: ours(SCHEMA_PARTS), minShareCount: 2 },
							],
						},
					},
				},
			},
		},
	},
	build: {
		modulePreload: {
			// Each file itself too: the function above downloads it before it is imported.
			resolveDependencies: (file, needed) => {
				if (SHEET_PARTS.test(file)) return [];
				const others = SELDOM_PARTS.test(file) ? [] : needed;
				return [file, ...others.filter((name) => name !== file && !LOADED_PARTS.test(name))];
			},
		},
		// Chrome before 91 knows `?.` too, but not with spread arguments after it (tests/page-bytes.test.ts).
		target: ["chrome91", "firefox85", "safari14"],
		cssTarget: ["chrome87", "firefox85", "safari14.1"],
		assetsInlineLimit: 0,
	},
});
