import { expect, test } from "vitest";
import { cacheTagsByTable, features } from "../src/features.ts";
import type { Feature } from "../src/platform/feature.ts";
import { endpoints } from "../src/server/endpoints.ts";

/** Features that store something personal and do not say how it is exported and erased. */
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

test("every feature with a personal column says what it does for a person's privacy", () => {
	expect(withoutPersonalData(features)).toEqual([]);
});

test("a personal column that nobody answers for is named", () => {
	const letters: Feature = {
		name: "letters",
		tables: { meta: { columns: { key: "harmless", value: "personal" } } },
	};
	const personalData = { erase: async () => ({}) };
	expect(withoutPersonalData([letters])).toEqual(["letters: meta.value"]);
	expect(withoutPersonalData([{ ...letters, personalData }])).toEqual([]);
});

test("an erasure drops every cached page: a person may be in each", () => {
	const erasure = endpoints.find(({ path }) => path === "/people/erase");
	const tags = new Set([...cacheTagsByTable.values()].filter((tag) => tag && tag !== "unneeded"));
	expect(new Set(erasure?.invalidates)).toEqual(tags);
});
