import type { Api } from "../../platform/browser/api-client.ts";
import { requireList, requireObject } from "../../platform/browser/api-error.ts";
import type { Contact, RecordRef } from "../../platform/privacy/person.ts";
import type * as calls from "./privacy.contract.ts";
import type { Erased, Found, PartCounts } from "./privacy.contract.ts";

/** Everything stored about a person, as a JSON file. 409 if several people have the address or number. */
export function exportPerson(api: Api, person: Contact): Promise<Blob> {
	return api<typeof calls.exportPerson>("GET /people", {
		token: "required",
		query: person,
		timeoutMs: 60_000,
		file: true,
	});
}

/** Records that contain a name, an e-mail address or a phone number. */
export async function searchPeople(api: Api, by: { name: string } | Contact): Promise<Found> {
	const { result } = await api<typeof calls.searchPeople>("POST /people/search", {
		token: "required",
		body: { name: null, email: null, phone: null, ...by },
		timeoutMs: 60_000,
	});
	const { candidates, ...found } = requireObject(result);
	return { candidates: requireList(candidates), ...found };
}

/** How much of each kind is stored with the records. */
export async function countErasure(api: Api, records: readonly RecordRef[]): Promise<PartCounts> {
	const { result } = await api<typeof calls.countErasure>("POST /people/count", {
		token: "required",
		body: { records: [...records] },
		timeoutMs: 60_000,
	});
	return requireObject(result);
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

/**
 * Erases exactly these records, if what is stored with them is still what was shown. Ask for confirmation first: this
 * cannot be undone. Returns what was erased.
 */
export async function eraseRecords(
	api: Api,
	{ records, shown }: { records: readonly RecordRef[]; shown: PartCounts },
): Promise<Erased> {
	const { result } = await api<typeof calls.erasePerson>("POST /people/erase", {
		token: "required",
		body: { email: null, phone: null, records: [...records], shown, confirm: true },
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
