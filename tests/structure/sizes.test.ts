import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

/*
 * The repository only grows on purpose. Lower a ceiling freely; raise it in a commit of its own, whose message says why.
 */

const ROOT = resolve(import.meta.dirname, "../..");

/** Most lines of code, tests and style sheets that a folder may have. */
const CEILINGS: Record<string, [source: number, tests: number, styles: number]> = {
	bench: [1300, 0, 0],
	scripts: [1450, 0, 0],
	src: [850, 140, 0],
	"src/app": [8775, 18703, 7777],
	"src/db": [4030, 1462, 0],
	"src/demo": [650, 905, 0],
	"src/features/accounts": [6841, 3638, 0],
	"src/features/assets": [2500, 1850, 0],
	"src/features/assistance": [2755, 1860, 0],
	"src/features/audit": [375, 270, 0],
	"src/features/categories": [940, 520, 0],
	"src/features/customer-messages": [651, 420, 0],
	"src/features/gallery": [2540, 950, 0],
	"src/features/going-live": [944, 625, 0],
	"src/features/help-given": [560, 190, 0],
	"src/features/ledger": [1058, 125, 0],
	"src/features/my-work": [4741, 2261, 0],
	"src/features/orders": [3345, 1640, 0],
	"src/features/overview": [490, 60, 0],
	"src/features/payments": [10660, 8405, 0],
	"src/features/previews": [650, 220, 0],
	"src/features/privacy": [1130, 1030, 0],
	"src/features/projects": [12233, 8718, 0],
	"src/features/records": [2375, 180, 0],
	"src/features/resources": [2322, 750, 0],
	"src/features/results": [6373, 3818, 0],
	"src/features/search": [370, 610, 0],
	"src/features/site": [2006, 1525, 0],
	"src/features/staff-notices": [530, 300, 0],
	"src/features/tracking": [2091, 1060, 0],
	"src/features/work": [2270, 1265, 0],
	"src/platform": [11766, 6840, 0],
	"src/product": [385, 20, 0],
	"src/server": [3343, 3219, 100],
	"src/shell": [2700, 805, 0],
	"src/ui": [5982, 1510, 0],
	tests: [0, 28676, 0],
};

/** Ceilings of a feature that is not listed above. */
const NEW_FEATURE = [1000, 500, 0];

/** Lines that each such feature may add to every other folder, for its entries in lists and its tests. */
const ROOM_FOR_FEATURE = 60;

/** Most functions that .calls.ts files export: calls should be declared with `ownCall`. */
const MAX_CALLS = 72;
/** Most layout declarations in style sheets: layout should be utilities on the element. */
const MAX_LAYOUT = 1776;

/** Functions above the 120 lines that biome.json allows. */
const LONG_FUNCTIONS: Record<string, string> = {
	"src/server/app.ts": "lists the parts of the server, in order",
	"src/server/request-pipeline.ts": "the steps of a request, in order",
};

const paths = globSync("{src,tests,scripts,bench}/**/*.{ts,tsx,mjs,css}", { cwd: ROOT });
const textOf = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** The feature, the part of `src`, or the folder that a file belongs to. */
const folderOf = (path: string) =>
	/^src\/features\/[^/]+|^src\/[^/.]+(?=\/)|^[^/]+/.exec(path)?.[0] ?? path;

const kindOf = (path: string) =>
	path.endsWith(".css") ? 2 : /^tests\/|\.(?:test|spec)\.tsx?$/.test(path) ? 1 : 0;

test("no folder has more lines than its ceiling", () => {
	const lines = new Map<string, [number, number, number]>();
	for (const path of paths) {
		const sums = lines.get(folderOf(path)) ?? [0, 0, 0];
		sums[kindOf(path)] += textOf(path).split("\n").length - 1;
		lines.set(folderOf(path), sums);
	}
	const isNew = (folder: string) => folder.startsWith("src/features/") && !CEILINGS[folder];
	const room = ROOM_FOR_FEATURE * [...lines.keys()].filter(isNew).length;
	const above = [...lines].flatMap(([folder, sums]) =>
		["source", "tests", "styles"].flatMap((kind, at) => {
			const ceilings = isNew(folder) ? NEW_FEATURE : (CEILINGS[folder] ?? []);
			const ceiling = (ceilings[at] ?? 0) + (isNew(folder) ? 0 : room);
			const sum = sums[at] ?? 0;
			return sum > ceiling ? [`${folder}: ${kind} ${sum} > ${ceiling}`] : [];
		}),
	);
	expect(
		above,
		"delete lines there first; if a folder has to grow, raise its number in CEILINGS in a commit that says why",
	).toEqual([]);
});

const EXPORTED =
	/^export (?:(?:async )?function|const \w+(?:: [^=]+)? = (?:async )?(?:\([^)]*\)|\w+)(?:: [^=]+)? =>)/gm;
const LAYOUT =
	/(?<=[{;\s])(?:display|position|inset|top|right|bottom|left|float|order|width|height|gap|(?:min|max)-(?:width|height)|(?:row|column)-gap|(?:grid|flex|margin|padding|align|justify|place|overflow)(?:-[a-z-]+)?):/g;

test("there are no more calls written by hand, and no more layout in style sheets, than before", () => {
	const count = (kind: RegExp, pattern: RegExp) =>
		paths
			.filter((path) => kind.test(path))
			.reduce((sum, path) => sum + (textOf(path).match(pattern)?.length ?? 0), 0);
	expect(
		count(/\.calls\.ts$/, EXPORTED),
		"declare a call with ownCall; put other functions into a file of their own",
	).toBeLessThanOrEqual(MAX_CALLS);
	expect(
		count(/\.css$/, LAYOUT),
		"position with utilities on the element, or delete layout from a sheet",
	).toBeLessThanOrEqual(MAX_LAYOUT);
});

test("only functions that are listed with a reason are longer than 120 lines", () => {
	const { overrides } = JSON.parse(textOf("biome.json")) as { overrides: { includes: string[] }[] };
	const [{ includes = [] } = {}] = overrides;
	expect(includes.filter((path) => path.startsWith("src/"))).toEqual(Object.keys(LONG_FUNCTIONS));
});
