import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const testFiles = ["src", "tests"]
	.flatMap((folder) =>
		readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) =>
			join(folder, path).replaceAll("\\", "/"),
		),
	)
	.filter((path) => /\.(test|spec)\.tsx?$/.test(path));
const pages = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
	.filter((name) => name.endsWith(".md"))
	.map((name) => `docs/${name}`);

/**
 * A test file in backticks, by its path or the end of it, with or without `.test.ts`. Paths with `*` or braces are
 * ignored.
 */
const NAMED = /`([\w./-]+\.(?:(?:test|spec)\.tsx?|api|db|component))`/g;
/** The same, followed by one or more quoted titles. */
const QUOTED = new RegExp(`${NAMED.source}: ("[^"\n]+"(?:, "[^"\n]+")*)`, "g");

function filesOf(name: string): string[] {
	const ends = /\.tsx?$/.test(name) ? [name] : [`${name}.test.ts`, `${name}.test.tsx`];
	return testFiles.filter((file) => ends.some((end) => `/${file}`.endsWith(`/${end}`)));
}

test.each(pages)("every test file that %s names exists, and the name is unambiguous", (page) => {
	const names = [...read(page).matchAll(NAMED)].map(([, name = ""]) => name);
	expect(
		names.filter((name) => filesOf(name).length !== 1),
		"the page must name the file's new path, with enough folders to be unambiguous",
	).toEqual([]);
});

test("docs/asvs.md quotes test titles exactly", () => {
	const quotes = [...read("docs/asvs.md").matchAll(QUOTED)].flatMap(([, name = "", titles = ""]) =>
		[...titles.matchAll(/"([^"]+)"/g)].map(([, title = ""]) => ({ name, title })),
	);
	expect(quotes.length).toBeGreaterThan(100);
	const wrong = quotes.filter(
		({ name, title }) => !filesOf(name).some((file) => read(file).includes(title)),
	);
	expect(wrong, "docs/asvs.md must quote the test's present title").toEqual([]);
});

test("docs/asvs.md has every chapter", () => {
	const chapters = [...read("docs/asvs.md").matchAll(/^## V(\d+) /gm)].map(([, number]) => number);
	expect(chapters).toEqual(Array.from({ length: 17 }, (_, index) => String(index + 1)));
});

test("there are at most twelve npm scripts, each with a line in README.md", () => {
	const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
	// `npm version` runs the script of its name.
	const names = Object.keys(scripts).filter((name) => name !== "version");
	expect(names.length).toBeLessThanOrEqual(12);
	const commands = names.map((name) => `npm ${/^(start|test)$/.test(name) ? "" : "run "}${name}`);
	const readme = read("README.md");
	const isNamed = (command: string) => new RegExp(`^\\|? ?\`?${command}[ \`]`, "m").test(readme);
	expect(commands.filter((command) => !isNamed(command))).toEqual([]);
});

test("links between the pages lead to files", () => {
	const texts = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", ...pages];
	const broken = texts.flatMap((page) =>
		[...read(page).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
			.map(([, target = ""]) => target)
			.filter((target) => !existsSync(join(root, dirname(page), target)))
			.map((target) => `${page}: ${target}`),
	);
	expect(broken).toEqual([]);
});
