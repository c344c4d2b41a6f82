import type { Api } from "../../platform/api-client.ts";
import type { AuditPage } from "./audit.contract.ts";

export function fetchChanges(
	api: Api,
	{ page, subject, actor }: { page?: number; subject?: string; actor?: string } = {},
): Promise<{ result?: Partial<AuditPage> }> {
	const query = new URLSearchParams();
	if (page !== undefined && page > 1) query.set("page", String(page));
	if (subject) query.set("subject", subject);
	if (actor) query.set("actor", actor);
	return api(query.size === 0 ? "/audit" : `/audit?${query}`);
}
