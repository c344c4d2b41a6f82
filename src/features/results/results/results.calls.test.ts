import { expect, test } from "vitest";
import { fakeApiOf } from "../../../../tests/support/fake-api.ts";
import { fetchResult } from "./results.calls.ts";

const noCategories = async () => [];
const ann = { id: 1, category_id: 7, participant_name: "Ann" };

test("tabs follow the result's categories, also those without items; categories that it does not list come last", async () => {
	const { api } = fakeApiOf({
		"GET /results/:id": {
			result: {
				id: 5,
				title: "Fair",
				year: 2026,
				items: [
					{ ...ann, id: 2, category_id: 9, category_name: "Algebra" },
					{ ...ann, category_id: null, category_name: "physics" },
				],
				categories: [
					{ id: 8, name: "Zoology" },
					{ id: 7, name: "Physics" },
				],
			},
		},
	});
	const { groups } = await fetchResult(api, "5", noCategories);
	expect(groups.map(({ name, items }) => [name, items.length])).toEqual([
		["Zoology", 0],
		["physics", 1],
		["Algebra", 1],
	]);
});

test("items and categories that are missing in the result are fetched separately", async () => {
	const { api, sent } = fakeApiOf({
		"GET /results/:id": { result: { id: 5, title: "Fair", year: 2026 } },
		"GET /results/:id/items": { items: [ann] },
	});
	const categories = [
		{ id: "6", name: "Agriculture" },
		{ id: "7", name: "Physics" },
	];
	const result = await fetchResult(api, "5", async () => categories);
	// The first category has no items.
	expect(result.groups.map(({ name }) => name)).toEqual(["Physics"]);
	const options = { apiPart: "results", params: { id: "5" } };
	expect(sent).toEqual([
		["GET /results/:id", options],
		["GET /results/:id/items", options],
	]);
});
