import { now } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Events } from "../../platform/events.server.ts";
import { trashAgain } from "../../platform/trash.server.ts";

/**
 * Moves a photo of a restored database to the trash, if staff had done so or had corrected its words or its picture. In
 * the trash they have 30 days to correct it again.
 */
export async function withdrawPhoto(
	tx: Tx,
	{ table, id, columns, at }: Events["withdrawnSince"],
): Promise<void> {
	if (table !== "gallery_items") return;
	const { deleted_at, ...corrected } = columns;
	if (deleted_at === "set") await trashAgain(tx, table, { id, at });
	else if (Object.keys(corrected).length > 0) await trashAgain(tx, table, { id, at: now() });
}
