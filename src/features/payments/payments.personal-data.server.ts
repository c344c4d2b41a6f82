import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import { chosenIn, plainPhone } from "../../platform/privacy/person.ts";
import { inBatches, type PersonalData, withChosen } from "../../platform/privacy/personal-data.ts";

export const paymentsPersonalData: PersonalData = {
	/** Prompts sent to the person's phone: the order may be somebody else's, such as their child's. */
	async find(tx, { phone }) {
		if (!phone) return [];
		const attempts = await tx
			.selectFrom("payment_attempts")
			.select("id")
			// Prompts store the number as `plainPhone` returns it.
			.where("payer", "=", plainPhone(phone))
			.execute();
		return attempts.map(({ id }) => id);
	},

	async export(tx, subject) {
		const payments = await inBatches(withChosen("payments", subject), (some) =>
			tx
				.selectFrom("payments")
				.select(["id", "order_id", "amount_cents", "method", "code", "state", "at", "reason"])
				.where("order_id", "in", some)
				.execute(),
		);
		const ofOrders = await exportAttempts(tx, "order_id", subject.ids);
		const asPayer = await exportAttempts(tx, "id", subject.ids);
		const ids = new Set(ofOrders.map(({ id }) => id));
		return {
			payments,
			payment_attempts: [...ofOrders, ...asPayer.filter(({ id }) => !ids.has(id))],
		};
	},

	/** Excludes staff's remarks on payments, and the numbers of other people who were asked to pay. */
	async exportOwn(tx, { ids }) {
		const payments = await inBatches(ids, (some) =>
			tx
				.selectFrom("payments")
				.select(["id", "order_id", "amount_cents", "method", "code", "state", "at"])
				.where("order_id", "in", some)
				.execute(),
		);
		return { payments };
	},

	/**
	 * Keeps amount, time and method for statistics; empties the payer, and codes that identify them elsewhere. A code
	 * that waits for staff counts as refused, because nobody can confirm it any more. Other people's orders only lose the
	 * payer: the code is their proof of payment.
	 */
	async erase(tx, subject) {
		const { person, blank } = subject;
		const blanks = { payments: await blank("payments"), attempts: await blank("payment_attempts") };
		const messages = await blank("provider_messages");
		const emptied = await inBatches(withChosen("payments", subject), async (some) => {
			const payments = await tx
				.updateTable("payments")
				.set({ ...blanks.payments, state: refusedIfUnconfirmed })
				.where("order_id", "in", some)
				.returning("id")
				.execute();
			await tx
				.updateTable("payment_attempts")
				.set(blanks.attempts)
				.where("order_id", "in", some)
				.execute();
			await tx
				.updateTable("provider_messages")
				.set(messages)
				.where("order_id", "in", some)
				.execute();
			return payments;
		});
		const chosen = await inBatches(chosenIn("provider_messages", person), (some) =>
			tx
				.updateTable("provider_messages")
				.set(messages)
				.where("id", "in", some)
				.returning("id")
				.execute(),
		);
		const paid = await inBatches(subject.ids, (some) =>
			tx
				.updateTable("payment_attempts")
				.set({ payer: null })
				.where("id", "in", some)
				.returning("id")
				.execute(),
		);
		return { changes: emptied.length + chosen.length + paid.length };
	},
};

const refusedIfUnconfirmed = sql<string>`case when state = 'unconfirmed' then 'refused' else state end`;

function exportAttempts(tx: Tx, column: "id" | "order_id", ids: readonly string[]) {
	return inBatches(ids, (some) =>
		tx
			.selectFrom("payment_attempts")
			.select(["id", "order_id", "amount_cents", "payer", "state", "receipt", "created_at"])
			.where(column, "in", some)
			.execute(),
	);
}
