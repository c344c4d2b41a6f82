import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { sanitizeArticle } from "../../src/features/projects/article-html.server.ts";
import { type StyledTree, stylingBreaches } from "../support/styling.ts";
import { imports, sourceFiles } from "./feature-graph.ts";

const ROOT = resolve(import.meta.dirname, "../..");

/** Classes that the editor library sets on its own elements. */
const EDITOR_CLASSES = /^(ProseMirror-[a-z]+|is-editor-empty)$/;

function sourcesIn(folder: string, kind: RegExp): Record<string, string> {
	const paths = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
		.map((name) => join(folder, name).replaceAll("\\", "/"))
		.filter((path) => kind.test(path) && !/\.test\.tsx?$/.test(path));
	return Object.fromEntries(paths.map((path) => [path, readFileSync(join(ROOT, path), "utf8")]));
}

const sheets = sourcesIn("src/app/styles", /\.css$/);
const theme = sheets["src/app/styles/theme.css"] as string;
const dashboardTheme = sheets["src/app/styles/dashboard-theme.css"] as string;
const [, parts = ""] =
	/"\.\.\/\.\.\/ui\/\{(.+)\}\.tsx"/.exec(sheets["src/app/styles/dashboard.css"] as string) ?? [];
const dashboardParts = parts.split(",").map((name) => `src/ui/${name}.tsx`);

test("style sheets hold looks, utilities hold layout, and no class is unused", async () => {
	const isFromElsewhere = (name: string) =>
		EDITOR_CLASSES.test(name) || sanitizeArticle(`<p class="${name}">x</p>`).includes(name);
	const code = sourcesIn("src", /\.tsx?$/);
	expect(
		await stylingBreaches({ code, sheets, theme, dashboardTheme, dashboardParts, isFromElsewhere }),
		"docs/decisions/10-styling.md says what belongs where",
	).toEqual([]);
});

// In px they would ignore the reader's text size: at double size, the header's row of links would be cut off.
test("widths and heights at which layouts change are in em", () => {
	const code = sourcesIn("src", /\.tsx?$/);
	const inPixels = Object.entries({ ...sheets, ...code }).flatMap(([path, text]) =>
		[...text.matchAll(/(?:@(?:media|import)|matchMedia)[^{;]*|--breakpoint-[^;]*/g)]
			.map(([query]) => query)
			.filter((query) => /(?:width|height|breakpoint-\w+): ?[\d.]+px/.test(query))
			.map((query) => `${path}: ${query}`),
	);
	expect(inPixels).toEqual([]);
});

const PAGE = "src/app/site/page.tsx";
const SHEET = "src/app/styles/page.css";

/** Breaches found for one element in a file, with a sheet that defines `.note` and the given rules. */
function breachesOf(element: string, { path = PAGE, css = "" } = {}): Promise<string[]> {
	const code = { [path]: `export const Part = ({ className, kind, open }) => ${element};` };
	const tree: StyledTree = {
		code: { ...code, "src/ui/note.tsx": `export const Note = () => <p className="note" />;` },
		sheets: { [SHEET]: `.note { color: red }\n${css}` },
		theme,
		dashboardTheme,
		dashboardParts,
		isFromElsewhere: () => false,
	};
	return stylingBreaches(tree);
}

test.each([
	["named classes and placing utilities", `<p className="note mt-2 hidden lg:grid-cols-2" />`],
	[
		"a class of either branch",
		`<p className={classes(open && "note", open ? "flex" : undefined)} />`,
	],
	["a class that a part hands on", `<p className={classes("note", className)} />`],
])("%s are allowed", async (_what, element) => {
	expect(await breachesOf(element)).toEqual([]);
});

test.each([
	[`<p className="nowhere" />`, `"nowhere" is neither in a style sheet nor a utility`],
	[`<p className="bg-card" />`, `"bg-card" is neither in a style sheet nor a utility`],
	[
		`<p className="uppercase" />`,
		`"uppercase" sets text-transform, which belongs in a style sheet`,
	],
	[
		`<p className="border-2" />`,
		`"border-2" sets border-style, border-width, which belongs in a style sheet`,
	],
	[
		`<p className="w-[72px]" />`,
		`"w-[72px]" has a value of its own, which belongs in a style sheet`,
	],
	[`<p className="flex!" />`, `"flex!" has a value of its own, which belongs in a style sheet`],
	[
		`<p className="hover:flex" />`,
		`"hover:flex" depends on more than the width, which belongs in a style sheet`,
	],
	[`<p className={\`note-\${kind}\`} />`, "a class whose name is not written out"],
	[`<p className={"note-" + kind} />`, "a class whose name is not written out"],
	[`<p className={kind.look} />`, "a class whose name is not written out"],
	[`<p style={{ color: "red" }} />`, "a style attribute"],
])("%s is a breach", async (element, breach) => {
	expect(await breachesOf(element)).toEqual([`${PAGE}:1 ${breach}`]);
});

test("no public page has a component with utilities of the dashboard", () => {
	const found = imports();
	const reached = new Set(
		sourceFiles().filter((path) => /^app\/site\/|^features\/[^/]+\/pages\//.test(path)),
	);
	for (const path of reached) for (const { from, to } of found) if (from === path) reached.add(to);
	expect(dashboardParts.filter((path) => reached.has(path.replace("src/", "")))).toEqual([]);
	expect(reached).toContain("ui/button.tsx");
});

test.each([
	"bg-card text-ink-soft border-b-2",
	"text-sm font-semibold pointer-fine:min-h-9",
	"hover:bg-sunk grid-cols-[2fr_3fr] max-3xl:order-1",
])("a screen of the dashboard may look like %s", async (names) => {
	const element = `<p className="${names}" />`;
	const path = "src/features/work/dashboard/part.tsx";
	expect(await breachesOf(element, { path })).toEqual([]);
	expect(await breachesOf(element)).not.toEqual([]);
});

test("a utility in a folder that Tailwind does not scan is a breach", async () => {
	expect(await breachesOf(`<p className="mt-2" />`, { path: "src/ui/part.tsx" })).toEqual([
		`src/ui/part.tsx:1 "mt-2" is a utility, and its folder is not searched for them`,
	]);
});

test("a style sheet's class that is unused or has a utility's name is a breach", async () => {
	const css = `@media (min-width: 1.5em) { li > .gone:not(.note) { color: red } }`;
	expect(await breachesOf("<p />", { css })).toEqual([`${SHEET} .gone is used nowhere`]);
	const same = { css: ".grid { color: red }" };
	expect(await breachesOf(`<p className="grid" />`, same)).toEqual([
		`${SHEET} .grid is the name of a utility, too`,
	]);
});
