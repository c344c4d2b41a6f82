import type { Api } from "../../platform/browser/api-client.ts";
import { requireList, requireObject } from "../../platform/browser/api-error.ts";
import { ownCall } from "../../platform/browser/own-call.ts";
import { readPagination } from "../../platform/browser/read-fields.ts";
import type { QueryOf } from "../../platform/http/call.ts";
import { withTextId } from "../../platform/text/text-id.ts";
import type * as calls from "./audit.contract.ts";
import type { AuditPage } from "./audit.contract.ts";

/** A page of the audit log. Blank filters and the first page number are not sent. */
export async function fetchChanges(
	api: Api,
	{ page, ...filters }: QueryOf<typeof calls.listChanges> & { page: number },
): Promise<AuditPage> {
	const answer: { result?: Partial<AuditPage> } = await api<typeof calls.listChanges>(
		"GET /audit",
		{ token: "required", query: { ...(page > 1 && { page }), ...filters } },
	);
	const { entries, pagination } = requireObject(answer.result);
	return {
		entries: requireList(entries).map(withTextId),
		pagination: readPagination(pagination),
	};
}

/** The latest changes of one record, newest first. */
export const fetchRecordHistory = ownCall<typeof calls.readRecordHistory>(
	"GET /records/:kind/:id/history",
	{ take: "result.history" },
);
