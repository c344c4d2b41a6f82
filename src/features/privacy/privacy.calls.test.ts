import { expect, test } from "vitest";
import { fakeApi } from "../../../tests/support/fake-api.ts";
import { erasePerson, exportPerson, exportRecords, searchPeople } from "./privacy.calls.ts";

const ERASED = { account: true, orders: 2, requests: 0, results: 0, files: 0, mails: 1 };

test("a call sends the record's id and the token", async () => {
	const { api, sent } = fakeApi({ message: "Done", result: ERASED });
	const person = { email: "ann@pupils.example", phone: null };
	await exportPerson(api, person);
	await expect(erasePerson(api, person)).resolves.toEqual(ERASED);
	expect(sent).toEqual([
		["GET /people", { token: "required", query: person, timeoutMs: 60_000, file: true }],
		["POST /people/erase", { token: "required", body: { ...person, confirm: true } }],
	]);
});

test("a name is sent in the body, and chosen records in their order", async () => {
	const found = { candidates: [], more: false };
	const { api, sent } = fakeApi({ message: "Done", result: { ...ERASED, ...found } });
	const records = [{ table: "orders", id: "1" }];
	await expect(searchPeople(api, "Ann")).resolves.toEqual(found);
	await exportRecords(api, records);
	await erasePerson(api, { email: null, phone: null, records });
	const long = { token: "required", timeoutMs: 60_000 };
	expect(sent).toEqual([
		["POST /people/search", { ...long, body: { name: "Ann" } }],
		["POST /people/export", { ...long, body: { records }, file: true }],
		[
			"POST /people/erase",
			{ token: "required", body: { email: null, phone: null, records, confirm: true } },
		],
	]);
});
