import { chosenIn } from "../../platform/privacy/person.ts";
import { inBatches, type PersonalData } from "../../platform/privacy/personal-data.ts";

export const paymentsPersonalData: PersonalData = {
	async export(tx, { ids }) {
		const payments = await inBatches(ids, (some) =>
			tx
				.selectFrom("payments")
				.select(["id", "order_id", "amount_cents", "method", "code", "state", "at", "reason"])
				.where("order_id", "in", some)
				.execute(),
		);
		const attempts = await inBatches(ids, (some) =>
			tx
				.selectFrom("payment_attempts")
				.select(["id", "order_id", "amount_cents", "payer", "state", "receipt", "created_at"])
				.where("order_id", "in", some)
				.execute(),
		);
		return { payments, payment_attempts: attempts };
	},

	/** What was paid, when and how stays as a figure; who paid, and the codes that name them elsewhere, go. */
	async erase(tx, { person, ids, blank }) {
		const orders = [...new Set([...ids, ...chosenIn("payments", person)])];
		const blanks = { payments: await blank("payments"), attempts: await blank("payment_attempts") };
		const messages = await blank("provider_messages");
		await inBatches(orders, async (some) => {
			await tx.updateTable("payments").set(blanks.payments).where("order_id", "in", some).execute();
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
			return [];
		});
		await inBatches(chosenIn("provider_messages", person), async (some) => {
			await tx.updateTable("provider_messages").set(messages).where("id", "in", some).execute();
			return [];
		});
		return {};
	},
};
