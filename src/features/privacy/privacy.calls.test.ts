import { expect, test } from "vitest";
import { fakeApi } from "../../../tests/support/fake-api.ts";
import {
	countErasure,
	eraseRecords,
	exportPerson,
	exportRecords,
	searchPeople,
} from "./privacy.calls.ts";

const ERASED = { account: true, orders: 2, requests: 0, results: 0, files: 0, mails: 1 };
const long = { token: "required", timeoutMs: 60_000 };

test("a name, an address or a number is searched for in the body", async () => {
	const found = { candidates: [], more: false, people: null };
	const { api, sent } = fakeApi({ result: found });
	await expect(searchPeople(api, { name: "Ann" })).resolves.toEqual(found);
	const contact = { email: "ann@pupils.example", phone: null };
	await searchPeople(api, contact);
	expect(sent).toEqual([
		["POST /people/search", { ...long, body: { name: "Ann", email: null, phone: null } }],
		["POST /people/search", { ...long, body: { name: null, ...contact } }],
	]);
});

test("what is stored is asked for with the token, by address or by chosen records", async () => {
	const { api, sent } = fakeApi({});
	const person = { email: "ann@pupils.example", phone: null };
	const records = [{ table: "orders", id: "1" }];
	await exportPerson(api, person);
	await exportRecords(api, records);
	expect(sent).toEqual([
		["GET /people", { ...long, query: person, file: true }],
		["POST /people/export", { ...long, body: { records }, file: true }],
	]);
});

test("an erasure names the chosen records in their order, and what was shown of them", async () => {
	const shown = { orders: 1, mails: 2 };
	const counting = fakeApi({ result: shown });
	const records = [
		{ table: "orders", id: "1" },
		{ table: "orders", id: "2", part: "guardian" as const },
	];
	await expect(countErasure(counting.api, records)).resolves.toEqual(shown);
	const { api, sent } = fakeApi({ message: "Done", result: ERASED });
	await expect(eraseRecords(api, { records, shown })).resolves.toEqual(ERASED);
	const body = { email: null, phone: null, records, shown, confirm: true };
	expect([...counting.sent, ...sent]).toEqual([
		["POST /people/count", { ...long, body: { records } }],
		["POST /people/erase", { token: "required", body }],
	]);
});
