import { expect, test } from "vitest";
import type { Api } from "../../platform/browser/api-client.ts";
import { erasePerson, exportPerson } from "./privacy.calls.ts";

const ERASED = { account: true, orders: 2, requests: 0, files: 0, mails: 1 };

test("a call names its record to the server and carries the token", async () => {
	const sent: unknown[] = [];
	const api = (async (...call: unknown[]) => {
		sent.push(call);
		return { message: "Done", result: ERASED };
	}) as unknown as Api;
	const person = { email: "ann@pupils.example", phone: null };
	await exportPerson(api, person);
	await expect(erasePerson(api, person)).resolves.toEqual(ERASED);
	expect(sent).toEqual([
		["GET /people", { token: "required", query: person, timeoutMs: 60_000, file: true }],
		["POST /people/erase", { token: "required", body: { ...person, confirm: true } }],
	]);
});
