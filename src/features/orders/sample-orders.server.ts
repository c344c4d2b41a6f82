import type { SampleData } from "../../platform/app-context.ts";
import { deleteOrderMessages } from "../../platform/mail/outbox.server.ts";
import { removeReceipts } from "../ledger/receipts.server.ts";
import { removeHistory, withLastEntries } from "../records/history.server.ts";
import { eraseFiles } from "./deliveries/delivery-files.service.server.ts";

/** A sample order counts as edited if its receipt, payments, deliveries or notes have changed. Orders have no trash. */
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
		const versions = orders.map((row) => [row.id, `${row.updated_at} ${row.issued_at}`] as const);
		return withLastEntries(db, new Map(versions));
	},
	/** Their customers are fictitious. A payment that a provider or statement reported is real, so its order stays. */
	async alsoRemoved(db, edited) {
		const payments = await db
			.selectFrom("payments")
			.select("order_id")
			.where("order_id", "in", edited)
			.where("source", "in", ["prompt", "paybill", "statement"])
			.where(({ eb, or }) => or([eb("code", "is", null), eb("code", "not like", "SAMPLE%")]))
			.execute();
		return edited.filter((id) => !payments.some((row) => row.order_id === id));
	},
	async remove(tx, _actor, ids) {
		await deleteOrderMessages(tx, ids);
		await eraseFiles(tx, ids);
		await removeReceipts(tx, ids);
		await removeHistory(tx, ids);
		await tx.deleteFrom("orders").where("id", "in", ids).execute();
		return ids;
	},
};
