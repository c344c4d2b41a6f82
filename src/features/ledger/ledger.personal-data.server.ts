import type { Tx } from "../../db/transaction.ts";
import { plainPhone } from "../../platform/privacy/person.ts";
import { inBatches, type PersonalData, recordIds } from "../../platform/privacy/personal-data.ts";
import { erasePayments } from "./payments.server.ts";

export const ledgerPersonalData: PersonalData = {
	/** Prompts to the person's phone for somebody else's order, such as their child's. */
	async findByContact(tx, { phone }, found) {
		if (!phone) return [];
		const attempts = await tx
			.selectFrom("payment_attempts")
			.select(["id", "order_id"])
			// Prompts store the number as `plainPhone` returns it.
			.where("payer", "=", plainPhone(phone))
			.execute();
		return attempts
			.filter(({ order_id }) => !found.has(order_id))
			.map(({ id }) => ({ table: "payment_attempts", id }));
	},

	async export(tx, subject) {
		const payments = await inBatches(recordIds("payments", subject), (batch) =>
			tx
				.selectFrom("payments")
				.select(["id", "order_id", "amount_cents", "method", "code", "state", "at", "reason"])
				.where("order_id", "in", batch)
				.execute(),
		);
		const receipts = await exportReceipts(tx, recordIds("receipts", subject));
		const attemptsForOrders = await exportAttempts(tx, "order_id", subject.ids);
		const attemptsByPayer = await exportAttempts(tx, "id", subject.ids);
		const ids = new Set(attemptsForOrders.map(({ id }) => id));
		return {
			payments,
			receipts,
			payment_attempts: [...attemptsForOrders, ...attemptsByPayer.filter(({ id }) => !ids.has(id))],
		};
	},

	/** Leaves out staff's remarks and the phone numbers of other payers. */
	async exportOwn(tx, { ids }) {
		const payments = await inBatches(ids, (batch) =>
			tx
				.selectFrom("payments")
				.select(["id", "order_id", "amount_cents", "method", "code", "state", "at"])
				.where("order_id", "in", batch)
				.execute(),
		);
		return { payments, receipts: await exportReceipts(tx, ids) };
	},

	erase: erasePayments,
};

function exportReceipts(tx: Tx, orderIds: readonly string[]) {
	return inBatches(orderIds, (batch) =>
		tx.selectFrom("receipts").selectAll().where("order_id", "in", batch).execute(),
	);
}

function exportAttempts(tx: Tx, column: "id" | "order_id", ids: readonly string[]) {
	return inBatches(ids, (batch) =>
		tx
			.selectFrom("payment_attempts")
			.select(["id", "order_id", "amount_cents", "payer", "state", "receipt", "created_at"])
			.where(column, "in", batch)
			.execute(),
	);
}
