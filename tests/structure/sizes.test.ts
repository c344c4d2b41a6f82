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
	src: [839, 128, 0],
	"src/app": [8775, 18715, 7777],
	"src/db": [3976, 1444, 0],
	"src/demo": [629, 905, 0],
	"src/features/accounts": [6618, 3636, 0],
	"src/features/assets": [2447, 1841, 0],
	"src/features/assistance": [2734, 1846, 0],
	"src/features/audit": [354, 270, 0],
	"src/features/categories": [922, 510, 0],
	"src/features/customer-messages": [651, 419, 0],
	"src/features/gallery": [2481, 932, 0],
	"src/features/going-live": [944, 625, 0],
	"src/features/help-given": [554, 174, 0],
	"src/features/ledger": [1058, 122, 0],
	"src/features/my-work": [4682, 2261, 0],
	"src/features/orders": [3280, 1639, 0],
	"src/features/overview": [481, 55, 0],
	"src/features/payments": [10667, 8420, 0],
	"src/features/previews": [614, 200, 0],
	"src/features/privacy": [1088, 1028, 0],
	"src/features/projects": [12042, 8773, 0],
	"src/features/records": [2303, 165, 0],
	"src/features/resources": [2286, 750, 0],
	"src/features/results": [6313, 3824, 0],
	"src/features/search": [350, 609, 0],
	"src/features/site": [1980, 1511, 0],
	"src/features/staff-notices": [530, 296, 0],
	"src/features/tracking": [2055, 1040, 0],
	"src/features/work": [2226, 1264, 0],
	"src/platform": [11524, 6836, 0],
	"src/product": [383, 18, 0],
	"src/server": [3270, 3219, 100],
	"src/shell": [2689, 802, 0],
	"src/ui": [5824, 1502, 0],
	tests: [0, 28665, 0],
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
