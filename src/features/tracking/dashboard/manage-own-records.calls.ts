import type { Api } from "../../../platform/browser/api-client.ts";
import { requireList, requireObject } from "../../../platform/browser/api-error.ts";
import type { BodyOf } from "../../../platform/http/call.ts";
import type * as calls from "../own-records.contract.ts";
import type { OwnRecordsPage } from "../own-records.contract.ts";

/* In a separate module, so that visitors' pages do not load these calls. */

export async function fetchOwnRecords(api: Api, page: number): Promise<OwnRecordsPage> {
	const answer = await api<typeof calls.listOwnRecords>("GET /account/records", {
		token: "required",
		query: { page, limit: 10 },
	});
	const result = requireObject(answer.result);
	return { ...result, records: requireList(result.records) };
}

export async function addOwnRecord(
	api: Api,
	{ reference, phone }: BodyOf<typeof calls.addOwnRecord>,
): Promise<void> {
	await api<typeof calls.addOwnRecord>("POST /account/records", {
		token: "required",
		body: { reference, phone },
	});
}

export async function removeOwnRecord(api: Api, reference: string): Promise<void> {
	await api<typeof calls.removeOwnRecord>("DELETE /account/records/:reference", {
		token: "required",
		params: { reference },
	});
}
