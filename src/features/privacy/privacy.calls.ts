import type { Api } from "../../platform/browser/api-client.ts";
import { requireList, requireObject } from "../../platform/browser/api-error.ts";
import type { Person, RecordRef } from "../../platform/privacy/person.ts";
import type * as calls from "./privacy.contract.ts";
import type { Candidate, Erased } from "./privacy.contract.ts";

/** Everything stored about a person, as a JSON file. */
export function exportPerson(api: Api, person: Person): Promise<Blob> {
	return api<typeof calls.exportPerson>("GET /people", {
		token: "required",
		query: person,
		timeoutMs: 60_000,
		file: true,
	});
}

/** Records that contain a name, and whether there are more. */
export async function searchPeople(
	api: Api,
	name: string,
): Promise<{ candidates: Candidate[]; more: boolean }> {
	const { result } = await api<typeof calls.searchPeople>("POST /people/search", {
		token: "required",
		body: { name },
		timeoutMs: 60_000,
	});
	const { candidates, more } = requireObject(result);
	return { candidates: requireList(candidates), more };
}

/** Everything that the chosen records contain, as a JSON file. */
export function exportRecords(api: Api, records: readonly RecordRef[]): Promise<Blob> {
	return api<typeof calls.exportRecords>("POST /people/export", {
		token: "required",
		body: { records: [...records] },
		timeoutMs: 60_000,
		file: true,
	});
}

/** Ask for confirmation first: this cannot be undone. Returns what was erased. */
export async function erasePerson(
	api: Api,
	{ email, phone, records = [] }: Person,
): Promise<Erased> {
	const { result } = await api<typeof calls.erasePerson>("POST /people/erase", {
		token: "required",
		body: {
			email,
			phone,
			records: records.length > 0 ? [...records] : undefined,
			confirm: true,
		},
	});
	return requireObject(result);
}

/** The data of the user's own account, as a JSON file. */
export function exportOwnData(api: Api): Promise<Blob> {
	return api<typeof calls.exportOwnData>("GET /account/data", {
		token: "required",
		timeoutMs: 60_000,
		file: true,
	});
}
