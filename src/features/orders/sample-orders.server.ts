import { type SampleData, versionsIn } from "../../platform/sample-data.ts";
import { removeReceipts } from "../ledger/receipts.server.ts";
import { removeHistory, withLastEntries } from "../records/history.server.ts";
import { eraseFiles } from "./deliveries/delivery-files.service.server.ts";

/** An order whose receipt, payments, deliveries or notes have changed is no sample either. */
export const sampleOrders: SampleData = {
	kind: "orders",
	trash: false,
	async versionsOf(db, ids) {
		const orders = await db
			.selectFrom("orders")
			.leftJoin("receipts", "receipts.order_id", "orders.id")
			.select(["orders.id", "updated_at", "issued_at"])
			.where("orders.id", "in", ids)
			.execute();
		const versions = orders.map(({ id, updated_at, issued_at }) => ({
			id,
			updated_at: `${updated_at} ${issued_at}`,
		}));
		return withLastEntries(db, versionsIn(versions));
	},
	async remove(tx, _actor, ids) {
		await eraseFiles(tx, ids);
		await removeReceipts(tx, ids);
		await removeHistory(tx, ids);
		await tx.deleteFrom("orders").where("id", "in", ids).execute();
		return ids;
	},
};
