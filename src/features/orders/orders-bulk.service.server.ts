import { transaction } from "../../db/transaction.ts";
import type { App } from "../../platform/app-context.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { type BulkResult, changeEach, type StatusChange } from "../records/status-change.server.ts";
import type { WorkChange } from "../records/work.server.ts";
import type { Order, OrderStatus } from "./orders.contract.ts";
import { storeStatus, storeWork } from "./orders.service.server.ts";

type OrderChange = { id: string } & Partial<StatusChange<OrderStatus>> &
	Pick<WorkChange, "owner_id" | "updated_at">;

/**
 * Changes the status or the owner of several orders, each like `changeOrderStatus` and `changeOrderWork` in one
 * transaction of its own. Staff only.
 */
export async function changeOrders(
	app: App,
	actor: Actor | null,
	{ changes }: { changes: readonly OrderChange[] },
): Promise<BulkResult<Order>[]> {
	const staff = requireAccess(actor, "staff");
	const results = await changeEach(changes, ({ id, status, owner_id, updated_at }) =>
		transaction(app.db, async (tx) => {
			const moved =
				status === undefined
					? undefined
					: await storeStatus(tx, app, staff, { id, status, updated_at });
			const notice = moved?.notice ?? null;
			if (moved && owner_id === undefined) return { row: moved.order, notice };
			const change = { owner_id, updated_at: moved?.order.updated_at ?? updated_at };
			return { row: await storeWork(tx, staff, { id, ...change }), notice };
		}),
	);
	app.mail.wake();
	return results;
}
