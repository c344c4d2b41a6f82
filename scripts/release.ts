/**
 * For `npm version`: dates the version in the changelog and records its migrations, which are never edited from then on.
 * It may run again until the version has its tag. With "notes" it prints what the version changes.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT } from "../src/platform/root.ts";

const pathOf = (path: string) => new URL(path, ROOT).pathname;
const CHANGELOG = pathOf("CHANGELOG.md");
const MIGRATIONS = pathOf("src/db/migrations");
const CHECKSUMS = join(MIGRATIONS, "checksums.txt");

/** The changelog with its unreleased entries under this version and date. */
export function datedChangelog(changelog: string, version: string, day: string): string {
	const isDated = changelog.includes(`\n## ${version} - `);
	const [top = "", unreleased, ...rest] = changelog
		.replace(`\n## ${version}\n`, "\n")
		.split("## Unreleased\n");
	if (unreleased === undefined || rest.length > 0)
		throw new Error('CHANGELOG.md needs one heading "## Unreleased"');
	if (isDated && /\S/.test(unreleased.split("\n## ")[0] ?? ""))
		throw new Error(`${version} has its date: put what is under "Unreleased" into a new version`);
	if (isDated) return changelog;
	const part = unreleased.replace(/\n{3,}/g, "\n\n");
	return `${top}## Unreleased\n\n## ${version} - ${day}\n${part}`;
}

export function notesOf(changelog: string, version: string): string {
	const part = changelog.split(/^## /m).find((each) => each.startsWith(`${version} - `));
	if (!part) throw new Error(`CHANGELOG.md has no datedChangelog heading for ${version}`);
	return part.slice(part.indexOf("\n")).trim();
}

export interface Checksum {
	version: string;
	name: string;
	sum: string;
}

export function readChecksums(text = readFileSync(CHECKSUMS, "utf8")): Checksum[] {
	return text
		.split("\n")
		.filter(Boolean)
		.map((line) => {
			const [version = "", name = "", sum = ""] = line.split(" ");
			return { version, name, sum };
		});
}

/** Every file of each migration, including parts in a folder of its name. */
export function checksums(): Map<string, string> {
	return new Map(
		globSync(`${MIGRATIONS}/**/*.ts`)
			.sort()
			.map((file) => [
				relative(MIGRATIONS, file).replace(/\.ts$/, ""),
				createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 16),
			]),
	);
}

/** Adds the migrations that no earlier version had. */
export function withNewChecksums(
	before: Checksum[],
	version: string,
	sums: ReadonlyMap<string, string>,
) {
	const earlier = before.filter((each) => each.version !== version);
	const names = new Set(earlier.map(({ name }) => name));
	const added = [...sums].filter(([name]) => !names.has(name));
	return [...earlier, ...added.map(([name, sum]) => ({ version, name, sum }))];
}

function release(version: string): void {
	const { stdout } = spawnSync("git", ["tag", "--list", `v${version}`], { encoding: "utf8" });
	if (stdout.trim()) throw new Error(`${version} is released already: it has a tag`);
	const day = new Date().toISOString().slice(0, 10);
	writeFileSync(CHANGELOG, datedChangelog(readFileSync(CHANGELOG, "utf8"), version, day));
	const lines = withNewChecksums(readChecksums(), version, checksums());
	writeFileSync(
		CHECKSUMS,
		lines.map(({ version, name, sum }) => `${version} ${name} ${sum}\n`).join(""),
	);
}

if (import.meta.main) {
	const { version } = JSON.parse(readFileSync(pathOf("package.json"), "utf8"));
	if (process.argv[2] === "notes") console.log(notesOf(readFileSync(CHANGELOG, "utf8"), version));
	else release(version);
}
