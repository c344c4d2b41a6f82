import { expect, test } from "vitest";
import { fakeApiOf } from "../../../../tests/support/fake-api.ts";
import { fetchPublishedResults, fetchResult } from "./results.calls.ts";

const UNREADABLE = expect.objectContaining({ unreadable: true });

const noCategories = async () => [];
const ann = { id: 1, category_id: 7, participant_name: "Ann" };

test("the public list requests published results, at the results' own base", async () => {
	const { api, sent } = fakeApiOf({ "GET /results": { results: [] } });
	await expect(fetchPublishedResults(api)).resolves.toEqual([]);
	expect(sent).toEqual([["GET /results", { base: "results", query: { status: "published" } }]]);
});

test("numeric ids of listed results become text, and invalid entries are skipped", async () => {
	const { api } = fakeApiOf({
		"GET /results": { results: [{ id: 5, title: "Fair", year: 2026 }, null, "text"] },
	});
	await expect(fetchPublishedResults(api)).resolves.toMatchObject([
		{ id: "5", title: "Fair", year: 2026 },
	]);
});

test.each([{}, { results: null }, { results: { 0: {} } }])(
	"a list of results answered as %j is unreadable",
	async (answer) => {
		const { api } = fakeApiOf({ "GET /results": answer });
		await expect(fetchPublishedResults(api)).rejects.toEqual(UNREADABLE);
	},
);

test("numeric ids of a result, its items and its categories become text and still match", async () => {
	const { api } = fakeApiOf({
		"GET /results/:id": {
			result: {
				id: 5,
				title: "Fair",
				year: 2026,
				items: [ann, null],
				categories: [{ id: 7, name: "Physics" }, null],
			},
		},
	});
	await expect(fetchResult(api, "5", noCategories)).resolves.toMatchObject({
		id: "5",
		groups: [
			{
				key: "7",
				name: "Physics",
				items: [{ id: "1", category_id: "7", position: null, participant_name: "Ann" }],
			},
		],
	});
});

test("tabs follow the result's categories, also those without items; unnamed ones come last", async () => {
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
	const options = { base: "results", params: { id: "5" } };
	expect(sent).toEqual([
		["GET /results/:id", options],
		["GET /results/:id/items", options],
	]);
});

test("an empty result is not found", async () => {
	const { api } = fakeApiOf({ "GET /results/:id": { result: null } });
	await expect(fetchResult(api, "5", noCategories)).rejects.toMatchObject({
		status: 404,
		message: "Result not found.",
	});
});

test.each([
	["a missing result", { "GET /results/:id": {} }],
	["a list instead of a result", { "GET /results/:id": { result: [] } }],
	[
		"items that are no list",
		{ "GET /results/:id": { result: { id: 5 } }, "GET /results/:id/items": {} },
	],
])("%s is unreadable", async (_what, answers) => {
	const { api } = fakeApiOf(answers);
	await expect(fetchResult(api, "5", noCategories)).rejects.toEqual(UNREADABLE);
});
