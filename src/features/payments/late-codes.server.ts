import type { Db } from "../../db/connect.ts";
import { daysFromNow } from "../../db/time.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import type { App } from "../../platform/app-context.ts";
import { subjectOf } from "../../platform/privacy/data-subject.server.ts";
import { erasePayments } from "../ledger/payments.server.ts";
import { paymentsPersonalData } from "./payments.personal-data.server.ts";

/** Time for staff to look at a late code, and for M-Pesa's answers about a prompt, which may take a day. */
const GRACE_DAYS = 7;
/** Bounds the search; the job runs every hour. */
const SEARCHED_DAYS = 90;

/**
 * Erases the codes and messages of payments that were reported for an order after its erasure: an erasure
 * and the retention job look only once.
 */
export async function eraseCodesReportedAfterErasure({ db, tables }: App): Promise<void> {
	const ids = await findOrdersWithLaterCodes(db);
	if (ids.length === 0) return;
	const erase = async (tx: Tx) => {
		const subject = await subjectOf(tx, tables, { ids });
		await erasePayments(tx, subject);
		await paymentsPersonalData.erase(tx, subject);
	};
	await transaction(db, erase, "read committed");
}

async function findOrdersWithLaterCodes(db: Db): Promise<string[]> {
	const [from, to] = [daysFromNow(-SEARCHED_DAYS), daysFromNow(-GRACE_DAYS)];
	const ofPayments = await db
		.selectFrom("payments")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.select("orders.id")
		.where("payments.created_at", ">=", from)
		.where("payments.created_at", "<", to)
		.where((eb) => eb.or([eb("code", "is not", null), eb("reason", "is not", null)]))
		.where("orders.erased_at", "is not", null)
		.execute();
	const ofMessages = await db
		.selectFrom("provider_messages")
		.innerJoin("orders", "orders.id", "provider_messages.order_id")
		.select("orders.id")
		.where("received_at", ">=", from)
		.where("received_at", "<", to)
		.where("body", "is not", null)
		.where("orders.erased_at", "is not", null)
		.execute();
	return [...new Set([...ofPayments, ...ofMessages].map(({ id }) => id))];
}
