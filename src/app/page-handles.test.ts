import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const PAGES = globSync("src/app/site/*.tsx", { exclude: ["**/*.test.tsx"] });

/** The page's file and the files that it imports, except parts that never see the address. */
function sourcesOf(file: string, seen = new Set<string>()): string[] {
	if (seen.has(file) || !existsSync(file)) return [];
	seen.add(file);
	const source = readFileSync(file, "utf8");
	const imported = source.matchAll(/from "(\.[^"]+\.tsx?)"/g);
	const parts = [...imported].flatMap(([, path]) =>
		sourcesOf(join(dirname(file), path as string), seen),
	);
	return /earchParams/.test(source) ? [source, ...parts] : parts;
}

/** Names in `.get("…")`, `.getAll("…")` and `.has("…")`, also those given by a constant of the same file. */
function namesIn(source: string): string[] {
	const reads = source.matchAll(/\.(?:get|getAll|has)\(\s*(?:"([^"]+)"|([A-Z][A-Z_]*))\s*\)/g);
	return [...reads].map(
		([, name, constant]) =>
			name ?? new RegExp(`const ${constant} = "([^"]+)"`).exec(source)?.[1] ?? String(constant),
	);
}

function declaredBy(file: string): string[] {
	const list = /\bhandle = \{\s*query: \[([^\]]*)\]/.exec(readFileSync(file, "utf8"))?.[1] ?? "";
	return [...list.matchAll(/"([^"]+)"/g)].map(([, name]) => name as string);
}

test("a page declares exactly the query parameters that it reads", () => {
	const read = PAGES.map((file) => {
		const names = new Set(sourcesOf(file).flatMap(namesIn));
		return [file, [...names].toSorted()];
	});
	expect(read, "list the parameters in the page's `handle.query`, and no others").toEqual(
		PAGES.map((file) => [file, declaredBy(file).toSorted()]),
	);
	expect(read.filter(([, names]) => names?.length).length).toBeGreaterThan(5);
});
