import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { expect, test } from "vitest";
import { migrations } from "../../src/db/migrate.ts";

const DATABASE = resolve(import.meta.dirname, "../../src/db");
/** The migrations of the released version, with a checksum each. The first line names the version. */
const CHECKSUMS = resolve(DATABASE, "migrations/checksums.txt");

/** A migration may have parts, in a folder of its name. */
const files = globSync(`${DATABASE}/migrations/**/*.ts`).sort();
const checksums = new Map(
	files.map((file) => [
		relative(`${DATABASE}/migrations`, file).replace(".ts", ""),
		createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 16),
	]),
);

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
	const whole = [...checksums.keys()].filter((name) => !name.includes("/"));
	expect([...functions.keys()].sort()).toEqual(whole);
});

const noted = readFileSync(CHECKSUMS, "utf8");
const released = new Map(
	[...noted.matchAll(/^(\d\S*) (\S+)$/gm)].map(([, name = "", sum = ""]) => [name, sum]),
);

test("a released migration is never edited", () => {
	const edited = [...released].filter(([name, sum]) => checksums.get(name) !== sum);
	expect(
		edited.map(([name]) => name),
		"add another migration, as databases do not run this one again (before the version is out: empty checksums.txt and run the test with -u)",
	).toEqual([]);
});

test("a new version notes its migrations: `npx vitest run tests/structure/migrations -u`", async () => {
	const { version } = JSON.parse(readFileSync("package.json", "utf8"));
	const isNoted = noted.startsWith(`version ${version}\n`);
	const sums = isNoted ? released : new Map([...checksums, ...released]);
	const lines = [`version ${version}`, ...[...sums].map((pair) => pair.join(" "))];
	await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(CHECKSUMS);
});
