import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { isSafe } from "../../scripts/runtime.mjs";

const read = (path: string) => readFileSync(resolve(import.meta.dirname, "../..", path), "utf8");

test("docs/dependencies.md lists what runs in production, each package with its version", () => {
	const rows = read("docs/dependencies.md").matchAll(/^\| ([^|]+ \d[^|]*) \|/gm);
	const listed = [...rows].flatMap(([, names = ""]) => names.split(", "));
	const { dependencies, optionalDependencies } = JSON.parse(read("package.json"));
	expect(listed.sort()).toEqual(
		Object.entries<string>({ ...dependencies, ...optionalDependencies })
			.map((pair) => pair.join(" "))
			.sort(),
	);
});

test.each([
	["v24.22.3", true],
	["24.22.4\n", true],
	["v24.23.0", true],
	["v24.22.2", false],
	["v24.9.9", false],
	["v26.12.1", false],
	["v22.23.5", false],
	["v24.23.0-rc.1", false],
	["", false],
	[null, false],
])("Node %j is safe where 24.22.3 is the lowest safe version: %s", (version, safe) => {
	expect(isSafe(version, "24.22.3")).toBe(safe);
});

test("every Node that the product runs on is at least the one of .nvmrc", () => {
	const { optionalDependencies, devDependencies } = JSON.parse(read("package.json"));
	const packages = Object.entries<string>(optionalDependencies).filter(([name]) =>
		name.startsWith("node-"),
	);
	expect(packages.map(([name]) => name.replace(/^node-(bin-)?/, "")).sort()).toEqual([
		"darwin-arm64",
		"darwin-x64",
		"linux-arm64",
		"linux-x64",
	]);
	const images = [...read("Dockerfile").matchAll(/^FROM node:([\d.]+)-/gm)];
	expect(images).toHaveLength(2);
	const versions = [...packages, ...images.map(([from, version = ""]) => [from, version])];
	expect(new Set(versions.map(([, version]) => version)).size, "one version everywhere").toBe(1);
	for (const [name, version = ""] of versions) expect(isSafe(version), name).toBe(true);
	expect(isSafe(process.version), "the Node of this run").toBe(true);
	// The types are of the same line.
	const [line] = read(".nvmrc").split(".");
	expect(devDependencies["@types/node"]).toMatch(new RegExp(`^${line}\\.`));
});
