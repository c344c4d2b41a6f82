import { type Api, requireSuccess } from "../../platform/api-client.ts";
import type { AuditPage } from "./audit.contract.ts";

/** A page of the audit log; parameters are sent only when they are set. */
export async function fetchChanges(
	api: Api,
	{ page, subject, actor }: { page?: number; subject?: string; actor?: string } = {},
): Promise<{ result?: Partial<AuditPage> }> {
	const query = new URLSearchParams();
	if (page !== undefined && page > 1) query.set("page", String(page));
	if (subject) query.set("subject", subject);
	if (actor?.trim()) query.set("actor", actor.trim());
	return requireSuccess(
		await api<{ result?: Partial<AuditPage> }>(query.size ? `/audit?${query}` : "/audit"),
	);
}
