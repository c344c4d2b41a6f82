import { expect, test } from "vitest";
import { features } from "../../src/features.ts";
import type { Feature } from "../../src/platform/feature.ts";
import { RETENTION } from "../../src/product/retention.ts";
import { endpoints } from "../../src/server/declared-by-features.ts";

/** Features with personal columns that do not say how these are exported and erased. */
function withoutPersonalData(declared: readonly Feature[]): string[] {
	return declared
		.filter(({ personalData }) => !personalData)
		.flatMap(({ name, tables = {} }) =>
			Object.entries(tables).flatMap(([table, { columns }]) =>
				Object.entries(columns)
					.filter(([, kind]) => kind === "personal")
					.map(([column]) => `${name}: ${table}.${column}`),
			),
		);
}

test("every feature with a personal column says how it is exported and erased", () => {
	expect(
		withoutPersonalData(features),
		"the features need `personalData` in their declarations",
	).toEqual([]);
});

test("a personal column without export and erasure is reported", () => {
	const letters: Feature = {
		name: "letters",
		tables: { meta: { columns: { key: "harmless", value: "personal" } } },
	};
	const personalData = { erase: async () => ({}) };
	expect(withoutPersonalData([letters])).toEqual(["letters: meta.value"]);
	expect(withoutPersonalData([{ ...letters, personalData }])).toEqual([]);
});

/** Personal tables that do not say where names may be or how long rows are kept. */
function withoutPeriod(declared: readonly Feature[]): string[] {
	return declared.flatMap(({ tables = {} }) =>
		Object.entries(tables)
			.filter(([, { columns }]) => Object.values(columns).includes("personal"))
			.filter(([, { named, retention }]) => !named || !retention)
			.map(([table]) => table),
	);
}

test("every table with a personal column says where a name may be and how long it is kept", () => {
	expect(
		withoutPeriod(features),
		"the tables need `named` and `retention` in their feature's declaration",
	).toEqual([]);
	const meta: Feature = {
		name: "letters",
		tables: { meta: { columns: { key: "harmless", value: "personal" }, named: [] } },
	};
	expect(withoutPeriod([meta])).toEqual(["meta"]);
});

test("every retention period has a job that enforces it", () => {
	const enforced = features.flatMap(({ jobs = [] }) => jobs.flatMap((job) => job.enforces ?? []));
	expect(
		[...new Set(enforced)].sort(),
		"each period of retention.ts needs a job whose `enforces` names it",
	).toEqual(Object.keys(RETENTION).sort());
});

test("a job that enforces a retention period says that it is destructive", () => {
	const jobs = features.flatMap(({ jobs = [] }) => jobs);
	const undeclared = jobs.filter(({ enforces, destructive }) => enforces && !destructive);
	expect(undeclared.map(({ name }) => name)).toEqual([]);
});

test("an erasure drops every cached page, also a stale one, because the person may be on any of them", () => {
	const erasure = endpoints.find(({ path }) => path === "/people/erase");
	expect(erasure?.invalidates).toBe("all");
});
