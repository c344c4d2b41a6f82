import type { Db } from "../../db/connect.ts";
import { helpGivenPath } from "../ledger/receipt.ts";

/** The path of the list of help given for an order; null for a request, and while it is empty. */
export async function readHelpPath(db: Db, recordId: string): Promise<string | null> {
	const order = await db
		.selectFrom("help_sheets")
		.innerJoin("orders", "orders.id", "help_sheets.order_id")
		.select(["orders.reference", "orders.receipt_key"])
		.where("help_sheets.order_id", "=", recordId)
		.where("help_sheets.entries", "is not", null)
		.executeTakeFirst();
	return order ? helpGivenPath(order) : null;
}
