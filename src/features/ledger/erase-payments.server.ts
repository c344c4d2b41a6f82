import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import {
	type DataSubject,
	type ErasedCounts,
	inBatches,
	withChosen,
} from "../../platform/privacy/personal-data.ts";

/**
 * Keeps amount, time and method for statistics; empties the payer, and codes that identify them elsewhere. A code that
 * waits for staff counts as refused, because nobody can confirm it any more. Other people's orders only lose the payer:
 * the code is their proof of payment.
 */
export async function erasePayments(tx: Tx, subject: DataSubject): Promise<Partial<ErasedCounts>> {
	const { blank } = subject;
	const blanks = { payments: await blank("payments"), attempts: await blank("payment_attempts") };
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
		return payments;
	});
	const paid = await inBatches(subject.ids, (some) =>
		tx
			.updateTable("payment_attempts")
			.set({ payer: null })
			.where("id", "in", some)
			.returning("id")
			.execute(),
	);
	return { changes: emptied.length + paid.length };
}

const refusedIfUnconfirmed = sql<string>`case when state = 'unconfirmed' then 'refused' else state end`;
