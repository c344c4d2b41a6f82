import type { Api } from "../../../platform/browser/api-client.ts";
import { requireList, requireObject } from "../../../platform/browser/api-error.ts";
import { ownCall } from "../../../platform/browser/own-call.ts";
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

export const addOwnRecord = ownCall<typeof calls.addOwnRecord>("POST /account/records");

export const removeOwnRecord = ownCall<typeof calls.removeOwnRecord>(
	"DELETE /account/records/:reference",
);
