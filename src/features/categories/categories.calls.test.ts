import { expect, test } from "vitest";
import { fakeApi } from "../../../tests/support/fake-api.ts";
import {
	createCategory,
	deleteCategory,
	fetchCategories,
	updateCategory,
} from "./categories.calls.ts";

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
