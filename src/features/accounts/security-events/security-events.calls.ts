import type { Api } from "../../../platform/browser/api-client.ts";
import { requireList, requireObject } from "../../../platform/browser/api-error.ts";
import { readPagination } from "../../../platform/browser/read-fields.ts";
import type { QueryOf } from "../../../platform/http/call.ts";
import type * as calls from "./security-events.contract.ts";

/** A page of security events. Blank filters and the first page number are not sent. */
export async function fetchSecurityEvents(
	api: Api,
	{ page, ...filters }: QueryOf<typeof calls.listSecurityEvents> & { page: number },
) {
	const { result } = await api<typeof calls.listSecurityEvents>("GET /security-events", {
		token: "required",
		query: { ...(page > 1 && { page }), ...filters },
	});
	const { events, pagination } = requireObject(result);
	return { events: requireList(events), pagination: readPagination(pagination) };
}
