import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(resolve(import.meta.dirname, "../..", path), "utf8");

test("docs/dependencies.md lists what runs in production, each package with its version", () => {
	const rows = read("docs/dependencies.md").matchAll(/^\| ([^|]+ \d[^|]*) \|/gm);
	const listed = [...rows].flatMap(([, names = ""]) => names.split(", "));
	const dependencies: Record<string, string> = JSON.parse(read("package.json")).dependencies;
	expect(listed.sort()).toEqual(
		Object.entries(dependencies)
			.map((pair) => pair.join(" "))
			.sort(),
	);
});
