import { expect, test } from "vitest";
import { fakeApi } from "../../../tests/support/fake-api.ts";
import { errorText } from "../../platform/browser/api-error.ts";
import {
	createCategory,
	deleteCategory,
	fetchCategories,
	updateCategory,
} from "./categories.calls.ts";

const listed = [{ id: "c1", name: "Physics" }];

test.each([
	[{ result: listed }],
	[{ categories: listed }],
	[{ result: null, categories: listed }],
	[listed],
])("the list is found in %j", async (answer) => {
	expect(await fetchCategories(fakeApi(answer).api)).toEqual([
		{
			id: "c1",
			name: "Physics",
			description: null,
			slug: "",
			created_at: "",
			updated_at: "",
			projects_count: undefined,
		},
	]);
});

test("numeric ids become text, and entries that are not categories are left out", async () => {
	const { api } = fakeApi([null, "Physics", { id: 3, name: "Physics" }]);
	expect((await fetchCategories(api)).map(({ id }) => id)).toEqual(["3"]);
});

test.each([{}, { result: {} }, { categories: "none" }])(
	"a response without a list is a failure: %j",
	async (answer) => {
		const error = await fetchCategories(fakeApi(answer).api).catch((thrown) => thrown);
		expect(error).toMatchObject({ unreadable: true });
		expect(errorText(error, "Failed to fetch categories: {status}")).toBe(
			"Failed to fetch categories",
		);
	},
);

test("visitors use the main base, screens of staff their own base with the token", async () => {
	const { api, sent } = fakeApi([]);
	await fetchCategories(api);
	await fetchCategories(api, { base: "results", token: "required" });
	expect(sent).toEqual([
		["GET /categories", {}],
		["GET /categories", { base: "results", token: "required" }],
	]);
});

test("changes go to the base of the category screens and show the server's messages", async () => {
	const { api, sent } = fakeApi({ message: "Done" });
	const body = { name: "Physics", description: null };
	expect(await createCategory(api, body)).toBe("Done");
	expect(await updateCategory(api, "c 1", body)).toBe("Done");
	expect(await deleteCategory(api, "c 1")).toBe("Done");
	const rules = { base: "categories", token: "required" };
	expect(sent).toEqual([
		["POST /categories", { ...rules, body }],
		["PUT /categories/:id", { ...rules, params: { id: "c 1" }, body }],
		["DELETE /categories/:id", { ...rules, params: { id: "c 1" } }],
	]);
	expect(await createCategory(fakeApi({}).api, body)).toBeUndefined();
});
