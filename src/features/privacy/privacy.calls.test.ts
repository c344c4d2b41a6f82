import { expect, test } from "vitest";
import { fakeApi } from "../../../tests/support/fake-api.ts";
import { searchPeople } from "./privacy.calls.ts";

test("a name, an address or a number is searched for in the body", async () => {
	const found = { candidates: [], more: false, people: null };
	const { api, sent } = fakeApi({ result: found });
	await expect(searchPeople(api, { name: "Ann" })).resolves.toEqual(found);
	const contact = { email: "ann@pupils.example", phone: null };
	await searchPeople(api, contact);
	const long = { token: "required", timeoutMs: 60_000 };
	expect(sent).toEqual([
		["POST /people/search", { ...long, body: { name: "Ann", email: null, phone: null } }],
		["POST /people/search", { ...long, body: { name: null, ...contact } }],
	]);
});
