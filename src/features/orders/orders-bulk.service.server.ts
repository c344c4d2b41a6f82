import type { App } from "../../platform/app-context.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { type BulkResult, changeEach, type RecordChange } from "../records/status-change.server.ts";
import type { Order, OrderStatus } from "./orders.contract.ts";
import { storeStatus, storeWork } from "./orders.service.server.ts";

/** Each like `changeOrderStatus` and `changeOrderWork`. Staff only. */
export async function changeOrders(
	app: App,
	actor: Actor | null,
	{ changes }: { changes: readonly RecordChange<OrderStatus>[] },
): Promise<BulkResult<Order>[]> {
	const staff = requireAccess(actor, "staff");
	const results = await changeEach(app.db, changes, {
		async status(tx, change) {
			const { order, notice } = await storeStatus(tx, app, staff, change);
			return { row: order, notice };
		},
		work: (tx, change) => storeWork(tx, staff, change),
	});
	app.mail.wake();
	return results;
}
