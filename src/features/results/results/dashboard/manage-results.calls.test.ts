import { expect, test } from "vitest";
import { fakeApi, fakeApiOf } from "../../../../../tests/support/fake-api.ts";
import {
	addItem,
	changeItem,
	deleteItem,
	exportItems,
	importItems,
	orderItems,
} from "../../items/dashboard/manage-items.calls.ts";
import type { ImportRow, ItemInput } from "../../items/result-items.contract.ts";
import {
	changeResult,
	createResult,
	deleteResult,
	fetchAllResults,
	fetchResultToEdit,
	trashedResults,
} from "./manage-results.calls.ts";

const UNREADABLE = expect.objectContaining({ unreadable: true });
const STAFF = { base: "results", token: "required" };

const input: ItemInput = {
	participant_name: "Ann",
	category_id: "7",
	position: 1,
	school: "",
	score: "",
	additional_info: "",
};
const sentItem = { id: 1, result_id: 5, category_id: 7, participant_name: "Ann", score: 88 };
const readItem = {
	...input,
	id: "1",
	result_id: "5",
	position: null,
	score: "88",
};

test("every call of the staff goes to the results' base with the token", async () => {
	const { api, sent } = fakeApiOf({
		"GET /results": { results: [] },
		"GET /results/:id": { result: { id: "5", items: [] } },
	});
	const item = { result_id: "5", id: "1" };
	await fetchAllResults(api);
	await fetchResultToEdit(api, "5");
	await createResult(api, { title: "Fair", description: null, status: "draft" });
	await changeResult(api, "5", { status: "published" });
	await deleteResult(api, "5");
	await addItem(api, "r5", { ...input, category_id: "c7" }, "key");
	await changeItem(api, item, { school: "Highridge" });
	await deleteItem(api, item);
	await orderItems(api, "5", ["2", "1"]);
	const rows = [{ ...input, category: "Physics" } as ImportRow];
	await importItems(api, "5", { rows, storeEqual: false }, "key");
	await exportItems(api, "5");
	expect(sent).toHaveLength(11);
	for (const [route, options] of sent) expect(options, route).toMatchObject(STAFF);
	expect(sent[0]).toEqual(["GET /results", STAFF]);
	expect(sent[5]).toEqual([
		"POST /results/:id/items",
		{
			...STAFF,
			params: { id: "r5" },
			body: { ...input, category_id: "c7", result_id: "r5" },
			idempotencyKey: "key",
		},
	]);
});

test("items that do not come with the result are fetched by themselves", async () => {
	const { api } = fakeApiOf({
		"GET /results/:id": { result: { id: 5 } },
		"GET /results/:id/items": { items: [{ ...sentItem, result_id: undefined }] },
	});
	await expect(fetchResultToEdit(api, "5")).resolves.toMatchObject({ items: [readItem] });
});

test("an empty result is none", async () => {
	const { api } = fakeApiOf({ "GET /results/:id": { result: null } });
	await expect(fetchResultToEdit(api, "5")).resolves.toBeNull();
});

test("responses without their list or object are unreadable", async () => {
	const { api } = fakeApi();
	await expect(fetchAllResults(api)).rejects.toEqual(UNREADABLE);
	await expect(fetchResultToEdit(api, "5")).rejects.toEqual(UNREADABLE);
	await expect(trashedResults.fetch(api, 1)).rejects.toEqual(UNREADABLE);
	const { api: withoutItems } = fakeApiOf({ "GET /results/:id": { result: { id: "5" } } });
	await expect(fetchResultToEdit(withoutItems, "5")).rejects.toEqual(UNREADABLE);
});

test("what a write answers is read like the rest", async () => {
	const { api } = fakeApiOf({
		"POST /results": { result: { id: 5 } },
		"POST /results/:id/items": { item: sentItem },
		"PUT /results/:id/items/order": { items: [sentItem] },
	});
	const created = await createResult(api, { title: "Fair", description: null, status: "draft" });
	expect(created).toMatchObject({ id: "5" });
	await expect(addItem(api, "5", input, "key")).resolves.toMatchObject({
		item: readItem,
		warnings: {},
	});
	await expect(orderItems(api, "5", ["1"])).resolves.toMatchObject([readItem]);
});

test("a new result says how names are shown only when they are not full", async () => {
	const { api, sent } = fakeApi();
	const details = { title: "Fair", description: null, status: "draft" } as const;
	await createResult(api, { ...details, names_shown: "full" });
	await createResult(api, { ...details, names_shown: "hidden" });
	expect(sent.map(([, options]) => options?.body)).toEqual([
		{ ...details, year: undefined, names_shown: undefined },
		{ ...details, year: undefined, names_shown: "hidden" },
	]);
});

test("the trash is a page of ten at the main base, a single one without page counts", async () => {
	const fair = { id: 5, title: "Fair", year: 2026 };
	const { api, sent } = fakeApiOf({ "GET /trash/results": { result: [fair] } });
	await expect(trashedResults.fetch(api, 2)).resolves.toEqual({
		things: [{ id: "5", title: "Fair (2026)", year: 2026 }],
		pages: 1,
		total: 0,
	});
	await trashedResults.restore(api, "5");
	expect(sent).toEqual([
		["GET /trash/results", { token: "required", query: { page: 2, limit: 10 } }],
		["POST /trash/results/:id/restore", { token: "required", params: { id: "5" } }],
	]);
});
