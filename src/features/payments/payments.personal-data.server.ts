import { chosenIn } from "../../platform/privacy/person.ts";
import { inBatches, type PersonalData, withChosen } from "../../platform/privacy/personal-data.ts";

export const paymentsPersonalData: PersonalData = {
	async export(tx, subject) {
		const payments = await inBatches(withChosen("payments", subject), (some) =>
			tx
				.selectFrom("payments")
				.select(["id", "order_id", "amount_cents", "method", "code", "state", "at", "reason"])
				.where("order_id", "in", some)
				.execute(),
		);
		const attempts = await inBatches(subject.ids, (some) =>
			tx
				.selectFrom("payment_attempts")
				.select(["id", "order_id", "amount_cents", "payer", "state", "receipt", "created_at"])
				.where("order_id", "in", some)
				.execute(),
		);
		return { payments, payment_attempts: attempts };
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

	/** Keeps amount, time and method for statistics; empties the payer, and codes that identify them elsewhere. */
	async erase(tx, subject) {
		const { person, blank } = subject;
		const blanks = { payments: await blank("payments"), attempts: await blank("payment_attempts") };
		const messages = await blank("provider_messages");
		const emptied = await inBatches(withChosen("payments", subject), async (some) => {
			const payments = await tx
				.updateTable("payments")
				.set(blanks.payments)
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
		return { changes: emptied.length + chosen.length };
	},
};
