import { expect, test } from "vitest";
import { folderTarget } from "./backup-targets.ts";
import { outdatedBackups } from "./nightly-backups.ts";

/** One for each of the given number of days up to Friday, November 27. */
const daily = (count: number) =>
	Array.from({ length: count }, (_, before) => {
		const day = new Date(Date.UTC(2026, 10, 27 - before)).toISOString().slice(0, 10);
		return `mradi-${day}`;
	});

const remaining = (names: readonly string[]) => {
	const outdated = outdatedBackups(names);
	return names.filter((name) => !outdated.includes(name)).map((name) => name.slice(6, 16));
};

const WEEK = [27, 26, 25, 24, 23, 22, 21].map((day) => `2026-11-${day}`);

test("seven daily backups stay, and the newest of each of four weeks", () => {
	expect(remaining(daily(7))).toEqual(WEEK);
	// November 22, 15 and 8 were Sundays; the newest of this week and the last are among the seven.
	expect(remaining(daily(40))).toEqual([...WEEK, "2026-11-15", "2026-11-08"]);
});

test("deleting every night leaves the same backups as deleting once", () => {
	let stored: string[] = [];
	for (const name of daily(100).reverse()) {
		stored = [...stored, name];
		const outdated = outdatedBackups(stored);
		stored = stored.filter((each) => !outdated.includes(each));
	}
	expect(remaining(stored.reverse())).toEqual([...WEEK, "2026-11-15", "2026-11-08"]);
});

test("after a pause the last backups stay, and no other file is ever deleted", () => {
	const old = ["mradi-2025-01-01", "mradi-2026-11-27"];
	expect(outdatedBackups(old)).toEqual([]);
	const others = ["mradi-before-0002", "mradi", "my-copy-2020-01-01"];
	const outdated = outdatedBackups([...others, ...daily(30)]);
	expect(outdated.filter((name) => others.includes(name))).toEqual([]);
});

test("a backup folder on a disk that is not mounted is reported, not created", async () => {
	const target = folderTarget(
		{ dataDir: "/data", databaseUrl: undefined, s3: undefined },
		"/proc/nowhere/x",
	);
	await expect(target.prepare()).rejects.toThrow(
		"The folder /proc/nowhere, for the backups in /proc/nowhere/x, does not exist",
	);
});
