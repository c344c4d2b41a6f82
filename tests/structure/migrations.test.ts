import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { checksums, readChecksums } from "../../scripts/release.ts";
import { migrations } from "../../src/db/migrate.ts";

const DATABASE = resolve(import.meta.dirname, "../../src/db");
const fileChecksums = checksums();

test("migrations run in the order of their numbers, each number once", () => {
	const numbers = migrations.map(({ name }) => /^\d{4}(?=-)/.exec(name)?.[0]);
	expect(numbers, "sort the list in src/db/migrate.ts").toEqual([...new Set(numbers)].sort());
});

test("each migration is listed by the name of its file", () => {
	const source = readFileSync(`${DATABASE}/migrate.ts`, "utf8");
	const imported = source.matchAll(/import \{ up as (\w+) \} from "\.\/migrations\/(.+)\.ts"/g);
	const functions = new Map([...imported].map(([, up, name]) => [name, up]));
	const listed = source.matchAll(/\{\s*name: "(\d{4}-.+?)",\s*up: (\w+)/g);
	expect(new Map([...listed].map(([, name, up]) => [name, up]))).toEqual(functions);
	const migrationFiles = [...fileChecksums.keys()].filter((name) => !name.includes("/"));
	expect([...functions.keys()].sort()).toEqual(migrationFiles);
});

test("a released migration is never edited", () => {
	const edited = readChecksums().filter(({ name, sum }) => fileChecksums.get(name) !== sum);
	expect(
		edited.map(({ name }) => name),
		"add another migration, as databases do not run this one again; if its version has no tag yet, store its checksum with `node_modules/.bin/node scripts/release.ts`",
	).toEqual([]);
});

test("once the changelog gives a version a date, the checksums of its migrations are stored", () => {
	const { version } = JSON.parse(readFileSync("package.json", "utf8"));
	if (!readFileSync("CHANGELOG.md", "utf8").includes(`\n## ${version} - `)) return;
	// The first migration creates all tables.
	expect(readChecksums().map(({ name }) => name)).toContain(migrations[0]?.name);
});
