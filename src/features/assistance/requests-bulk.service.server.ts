import { transaction } from "../../db/transaction.ts";
import type { App } from "../../platform/app-context.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { type BulkResult, changeEach } from "../records/bulk.server.ts";
import type { StatusChange } from "../records/status-change.server.ts";
import type { WorkChange } from "../records/work.server.ts";
import type { AssistanceRequest, RequestStatus } from "./assistance.contract.ts";
import { storeStatus, storeWork } from "./assistance.service.server.ts";

type RequestChange = { id: string } & Partial<StatusChange<RequestStatus>> &
	Pick<WorkChange, "owner_id" | "updated_at">;

/**
 * Changes status or owner of several requests, each like `changeRequestStatus` and `changeRequestWork`. Each request is
 * changed completely or not at all. Staff only.
 */
export async function changeRequests(
	{ db }: App,
	actor: Actor | null,
	{ changes }: { changes: readonly RequestChange[] },
): Promise<BulkResult<AssistanceRequest>[]> {
	const staff = requireAccess(actor, "staff");
	return changeEach(changes, ({ id, status, owner_id, updated_at }) =>
		transaction(db, async (tx) => {
			const moved = status && (await storeStatus(tx, staff, { id, status, updated_at }));
			if (moved && owner_id === undefined) return { row: moved, notice: null };
			const change = { owner_id, updated_at: moved?.updated_at ?? updated_at };
			return { row: await storeWork(tx, staff, { id, ...change }), notice: null };
		}),
	);
}
