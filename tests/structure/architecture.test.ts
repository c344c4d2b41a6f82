import { expect, test } from "vitest";
import {
	cycles,
	featureOf,
	type Import,
	imports,
	importsBetween,
	missing,
	needs,
	readSource,
	sourceFiles,
} from "./feature-graph.ts";

/** What each entry of src may import besides itself. Features may import those that their declarations need. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
	"site.ts": [],
	"fold.ts": [],
	"search-words.ts": [],
	"look-alikes.ts": ["fold.ts"],
	db: ["fold.ts", "look-alikes.ts"],
	product: ["db"],
	platform: ["db", "product", "site.ts", "fold.ts"],
	ui: ["platform", "product", "site.ts"],
	shell: ["product", "platform", "ui", "site.ts"],
	features: [
		"app/styles",
		"product",
		"shell",
		"platform",
		"ui",
		"db",
		"site.ts",
		"fold.ts",
		"look-alikes.ts",
		"search-words.ts",
	],
	"features.ts": ["features", "platform", "db"],
	app: ["app/styles", "features", "product", "shell", "platform", "ui", "site.ts"],
	demo: ["features.ts", "features", "platform", "product", "db"],
	server: ["app", "demo", "features.ts", "features", "shell", "platform", "db", "site.ts"],
};

/** Files that React Router expects directly in src. They belong to src/app. */
const REACT_ROUTER_FILE = /^(root|routes|entry\.client|entry\.server)\.tsx?$/;
/** The top-level entry of src that contains the path. */
function layer(path: string): string {
	if (path.startsWith("app/styles/")) return "app/styles";
	return REACT_ROUTER_FILE.test(path) ? "app" : (path.split("/")[0] as string);
}
/** The subfolder of a feature or of the platform, such as features/results/items. A file outside one is a node of its own. */
const folder = (path: string) => /^(features\/[^/]+|platform)\/[^/]+(?=\/)/.exec(path)?.[0] ?? path;
const serverOnly = (path: string) =>
	!/\.client\.tsx?$/.test(path) &&
	(/\.server\.tsx?$/.test(path) || ["server", "db", "demo", "features.ts"].includes(layer(path)));
const arrow = ({ from, to }: Import) => `${from} → ${to}`;
const allImports = imports();

test("the check finds imports, and a cycle among them", () => {
	expect(allImports.length).toBeGreaterThan(1_000);
	expect(allImports.some(({ typeOnly }) => typeOnly)).toBe(true);
	expect(
		cycles([
			{ from: "a", to: "b" },
			{ from: "a", to: "c" },
			{ from: "b", to: "c" },
			{ from: "c", to: "b" },
		]),
	).toEqual(["b → c → b"]);
});

test("there are no import cycles, not even of types", () => {
	expect(cycles(allImports)).toEqual([]);
});

test.each([
	["a feature", (path: string) => featureOf(path) !== undefined],
	["the platform", (path: string) => layer(path) === "platform"],
])("there are no import cycles among the folders of %s", (_, isPart) => {
	const edges = allImports
		.filter(({ from, to }) => isPart(from) && isPart(to))
		.map(({ from, to }) => ({ from: folder(from), to: folder(to) }))
		.filter(({ from, to }) => from !== to);
	expect(edges.length).toBeGreaterThan(40);
	expect(cycles(edges), "move what both folders use into one of its own, or above them").toEqual(
		[],
	);
});

test("imports point down only", () => {
	const wrong = allImports.filter(
		({ from, to }) => layer(from) !== layer(to) && !MAY_IMPORT[layer(from)]?.includes(layer(to)),
	);
	expect(wrong.map(arrow), "move what is shared down, to a layer that both may import").toEqual([]);
});

const featureImports = importsBetween(allImports);

test("a feature imports only features that its declaration needs", () => {
	expect(missing(featureImports), "or combine the features in src/app").toEqual([]);
});

test("a feature imports no queries of another one, and nothing of its screens", () => {
	const wrong = featureImports.filter(({ what }) =>
		/\.(queries|featureOf|personal-data)\.server\.ts$|\/(dashboard|pages|screens)\//.test(what),
	);
	expect(wrong, "call a service of the feature, or combine screens in src/app").toEqual([]);
});

test("features do not need each other in a circle", () => {
	const edges = [...needs].flatMap(([from, needed]) => needed.map((to) => ({ from, to })));
	expect(edges.length).toBeGreaterThan(10);
	expect(cycles(edges)).toEqual([]);
});

test("components import nothing of the platform's server side", () => {
	const wrong = allImports.filter(({ from, to }) => layer(from) === "ui" && serverOnly(to));
	expect(wrong.map(arrow)).toEqual([]);
});

test("only src/db and the composition root know the database dialect", () => {
	const wrong = sourceFiles().filter(
		(path) => layer(path) !== "db" && /dialectOf|"sqlite"|"postgres"/.test(readSource(path)),
	);
	expect(wrong, "move what depends on the dialect into a function of src/db").toEqual([]);
});

test("amounts are read by readKes alone: taking commas out makes 125050 of 1250,50", () => {
	const wrong = sourceFiles().filter(
		(path) =>
			path !== "platform/text/kes.ts" &&
			// The only reader of measurements.
			path !== "platform/text/decimal-forms.ts" &&
			/replaceAll\(",", ""\)|\/,\/g/.test(readSource(path)),
	);
	expect(wrong, "use readKes of src/platform/text/kes.ts").toEqual([]);
});

test("number fields are all NumberInputs, so neither the wheel nor an arrow key changes an amount", () => {
	const wrong = sourceFiles().filter(
		(path) =>
			path !== "ui/number-input.tsx" && /\btype(=|:\s*|=\{)["']number["']/.test(readSource(path)),
	);
	expect(wrong, "use NumberInput of src/ui/number-input.tsx").toEqual([]);
});

/** Files that run before the server listens, in a command, or in a thread or process of their own. */
const SYNCHRONOUS_FILES = [
	"db/connect.ts",
	"db/database-files.ts",
	"db/sqlite-handle.ts",
	"demo/content.ts",
	"features/accounts/auth/argon2.server.ts",
	"features/assets/process-usage.server.ts",
	"platform/files/private-files.server.ts",
	"server/main.ts",
	"server/pages.ts",
	"server/restore.ts",
];

test("the server makes no synchronous call for files, hashes or processes, which all others wait for", () => {
	const blocking = sourceFiles().filter(
		(path) => serverOnly(path) && /\b[a-z]\w*Sync\b/.test(readSource(path)),
	);
	expect(
		blocking,
		"use the asynchronous function, such as one of node:fs/promises or hashPassword",
	).toEqual(SYNCHRONOUS_FILES);
});

test("browser code never imports server code, not even indirectly", () => {
	const inBrowser = (path: string) =>
		!serverOnly(path) &&
		path !== "entry.server.tsx" &&
		(["app", "shell"].includes(layer(path)) || /\.tsx$|\.(calls|client|contract)\.ts$/.test(path));
	const values = Map.groupBy(
		allImports.filter(({ typeOnly }) => !typeOnly),
		({ from }) => from,
	);
	const wrong: string[] = [];
	const reached = new Set<string>();
	const follow = (path: string, way: readonly string[]) => {
		if (reached.has(path)) return;
		reached.add(path);
		if (serverOnly(path)) {
			wrong.push([...way, path].join(" → "));
			return;
		}
		for (const { to } of values.get(path) ?? []) follow(to, [...way, path]);
	};
	for (const path of sourceFiles().filter(inBrowser)) follow(path, []);
	expect(reached.size).toBeGreaterThan(200);
	expect(wrong, "import only types, or move the code into a file without .server").toEqual([]);
});
