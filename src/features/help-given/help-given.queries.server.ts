import type { Db } from "../../db/connect.ts";
import type { Tx } from "../../db/transaction.ts";
import type { HelpEntry } from "./help-given.contract.ts";

export interface Sheet {
	entries: HelpEntry[];
	updated_at: string;
}

export async function findSheet(db: Db | Tx, orderId: string): Promise<Sheet | undefined> {
	const row = await db
		.selectFrom("help_sheets")
		.select(["entries", "updated_at"])
		.where("order_id", "=", orderId)
		.executeTakeFirst();
	return row && { ...row, entries: row.entries ? (JSON.parse(row.entries) as HelpEntry[]) : [] };
}

/** An empty sheet is stored as null, like an erased one. */
export async function storeSheet(tx: Tx, orderId: string, sheet: Sheet): Promise<void> {
	const { updated_at } = sheet;
	const entries = sheet.entries.length > 0 ? JSON.stringify(sheet.entries) : null;
	await tx
		.insertInto("help_sheets")
		.values({ order_id: orderId, entries, updated_at })
		.onConflict((conflict) => conflict.column("order_id").doUpdateSet({ entries, updated_at }))
		.execute();
}
