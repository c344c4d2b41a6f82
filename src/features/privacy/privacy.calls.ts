import type { Api } from "../../platform/browser/api-client.ts";
import { requireObject } from "../../platform/browser/api-error.ts";
import type { Person } from "../../platform/privacy/person.ts";
import type * as calls from "./privacy.contract.ts";
import type { Erased } from "./privacy.contract.ts";

/** All that is stored of a person, as a JSON file. */
export function exportPerson(api: Api, person: Person): Promise<Blob> {
	return api<typeof calls.exportPerson>("GET /people", {
		token: "required",
		query: person,
		timeoutMs: 60_000,
		file: true,
	});
}

/** Ask the admin first: this cannot be undone. Returns what was erased. */
export async function erasePerson(api: Api, person: Person): Promise<Erased> {
	const { result } = await api<typeof calls.erasePerson>("POST /people/erase", {
		token: "required",
		body: { ...person, confirm: true },
	});
	return requireObject(result);
}
