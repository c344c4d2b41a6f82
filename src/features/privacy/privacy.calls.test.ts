import { expect, test } from "vitest";
import { fakeApi } from "../../../tests/support/fake-api.ts";
import { erasePerson, exportPerson } from "./privacy.calls.ts";

const ERASED = { account: true, orders: 2, requests: 0, files: 0, mails: 1 };

test("a call names its record to the server and carries the token", async () => {
	const { api, sent } = fakeApi({ message: "Done", result: ERASED });
	const person = { email: "ann@pupils.example", phone: null };
	await exportPerson(api, person);
	await expect(erasePerson(api, person)).resolves.toEqual(ERASED);
	expect(sent).toEqual([
		["GET /people", { token: "required", query: person, timeoutMs: 60_000, file: true }],
		["POST /people/erase", { token: "required", body: { ...person, confirm: true } }],
	]);
});
