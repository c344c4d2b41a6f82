import type { Api } from "../../platform/browser/api-client.ts";
import { requireList, requireObject } from "../../platform/browser/api-error.ts";
import type { Person, RecordRef } from "../../platform/privacy/person.ts";
import type * as calls from "./privacy.contract.ts";
import type { Candidate, Erased } from "./privacy.contract.ts";

/** All that is stored of a person, as a JSON file. */
export function exportPerson(api: Api, person: Person): Promise<Blob> {
	return api<typeof calls.exportPerson>("GET /people", {
		token: "required",
		query: person,
		timeoutMs: 60_000,
		file: true,
	});
}

/** Records that name somebody, and whether there are more than these. */
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

/** All that the chosen records hold, as a JSON file. */
export function exportRecords(api: Api, records: readonly RecordRef[]): Promise<Blob> {
	return api<typeof calls.exportRecords>("POST /people/export", {
		token: "required",
		body: { records: [...records] },
		timeoutMs: 60_000,
		file: true,
	});
}

/** Ask the admin first: this cannot be undone. Returns what was erased. */
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

/** What is stored of one's own account, as a JSON file. */
export function exportOwnData(api: Api): Promise<Blob> {
	return api<typeof calls.exportOwnData>("GET /account/data", {
		token: "required",
		timeoutMs: 60_000,
		file: true,
	});
}
