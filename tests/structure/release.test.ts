import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { datedChangelog, notesOf, withNewChecksums } from "../../scripts/release.ts";
import { missedSecurity } from "../../scripts/runtime.mjs";

describe("the changelog", () => {
	const before =
		"# Changelog\n\n## Unreleased\n\n- Lists are sorted.\n\n## 1.0.0 - 2026-11-28\n\n- All.\n";

	test("gets a datedChangelog heading above what was unreleased", () => {
		expect(datedChangelog(before, "1.1.0", "2026-12-24")).toBe(
			"# Changelog\n\n## Unreleased\n\n## 1.1.0 - 2026-12-24\n\n- Lists are sorted.\n\n## 1.0.0 - 2026-11-28\n\n- All.\n",
		);
	});

	test("dates a version that has a heading already, and takes in what was unreleased", () => {
		const first = "# Changelog\n\n## Unreleased\n\n- A fix.\n\n## 1.0.0\n\n- All.\n";
		const after = datedChangelog(first, "1.0.0", "2026-11-28");
		expect(after).toMatch(
			/^# Changelog\n\n## Unreleased\n\n## 1.0.0 - 2026-11-28\n\n- A fix.\n\n- All.\n$/,
		);
		expect(datedChangelog(after, "1.0.0", "2026-11-29"), "once").toBe(after);
	});

	test("a datedChangelog version takes no more entries: unreleased ones belong to the next", () => {
		expect(() => datedChangelog(before, "1.0.0", "2026-11-29")).toThrow("1.0.0 has its date");
	});

	test("without a heading for unreleased changes is refused", () => {
		expect(() => datedChangelog("# Changelog\n", "1.0.0", "2026-11-28")).toThrow("## Unreleased");
	});

	test("gives the notes of one version", () => {
		expect(notesOf(datedChangelog(before, "1.1.0", "2026-12-24"), "1.1.0")).toBe(
			"- Lists are sorted.",
		);
		expect(() => notesOf(before, "1.1.0")).toThrow("no datedChangelog heading for 1.1.0");
	});
});

test("a version records the migrations that no earlier one had, and may do so again", () => {
	const first = withNewChecksums([], "1.0.0", new Map([["0001-schema", "a"]]));
	expect(first).toEqual([{ version: "1.0.0", name: "0001-schema", sum: "a" }]);
	expect(withNewChecksums(first, "1.0.0", new Map([["0001-schema", "b"]]))[0]?.sum).toBe("b");
	const both = new Map([
		["0001-schema", "edited"],
		["0002-words", "c"],
	]);
	expect(withNewChecksums(first, "1.1.0", both)).toEqual([
		...first,
		{ version: "1.1.0", name: "0002-words", sum: "c" },
	]);
});

describe("the security releases of Node that .nvmrc lacks", () => {
	const releases = [
		{ version: "v26.12.1", security: true },
		{ version: "v24.23.0", security: false },
		{ version: "v24.22.4", security: true },
		{ version: "v24.22.1", security: true },
	];

	test.each([
		["24.22.3", "v24.22.4"],
		["24.22.4", undefined],
		["24.23.0", undefined],
		["24.21.0", "v24.22.4"],
		["22.23.5", "no release"],
	])("for %s: %s", (lowest, missed) => {
		expect(missedSecurity(releases, lowest)).toBe(missed);
	});

	test("make the workflow's command fail and name the version to put into .nvmrc", () => {
		const run = (list: object[]) =>
			spawnSync(process.execPath, ["scripts/runtime.mjs"], {
				input: JSON.stringify(list),
				encoding: "utf8",
			});
		const missing = run([{ version: "v24.999.0", security: true }]);
		expect(missing.status).toBe(1);
		expect(missing.stderr).toContain("v24.999.0");
		expect(run([{ version: "v24.0.0", security: true }])).toMatchObject({ status: 0, stderr: "" });
	});
});
