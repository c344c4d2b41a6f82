import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { isSafe } from "../../scripts/runtime.mjs";

const read = (path: string) => readFileSync(resolve(import.meta.dirname, "../..", path), "utf8");

const { dependencies, optionalDependencies, devDependencies } = JSON.parse(read("package.json"));
const inProduction: string[] = Object.keys({ ...dependencies, ...optionalDependencies });
const locked: Record<string, { version: string; license?: string }> = JSON.parse(
	read("package-lock.json"),
).packages;

test("docs/dependencies.md has the versions and licences of the lock file: `npx vitest run tests/structure/dependencies -u`", async () => {
	const path = resolve(import.meta.dirname, "../../docs/dependencies.md");
	const text = read("docs/dependencies.md").replace(
		/^\| ((?:[@\w./-]+ \d\S*(?:, )?)+) \| ([^|]+) \|/gm,
		(_, cell: string, known: string) => {
			const names = [...cell.matchAll(/([@\w./-]+) \d[^\s,]*/g)].map(([, name = ""]) => name);
			const versions = names.map((name) => `${name} ${locked[`node_modules/${name}`]?.version}`);
			// The lock file lacks the licence of packages that declare it in another way.
			const licences = names.map((name) => locked[`node_modules/${name}`]?.license ?? known);
			return `| ${versions.join(", ")} | ${[...new Set(licences)].join(", ")} |`;
		},
	);
	await expect(text).toMatchFileSnapshot(path);
});

test("docs/dependencies.md says of each package that runs in production why it is there, and of no other", () => {
	const rows = read("docs/dependencies.md").matchAll(/^\| ([^|]+ \d[^|]*) \|/gm);
	const listed = [...rows].flatMap(([, names = ""]) => names.split(", "));
	expect(listed.map((each) => each.split(" ")[0]).sort()).toEqual(inProduction.sort());
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
	// The types are of the same major version.
	const [line] = read(".nvmrc").split(".");
	expect(devDependencies["@types/node"]).toMatch(new RegExp(`^${line}\\.`));
});
