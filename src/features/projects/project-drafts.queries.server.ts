import type { Db } from "../../db/connect.ts";
import { BATCH_ROWS, changeInBatches, type Tx } from "../../db/transaction.ts";
import { retentionMs } from "../../product/retention.ts";

export const NEW_PROJECT = "new";

interface DraftKey {
	author: string;
	record: string;
}

export function findDraft(db: Db, { author, record }: DraftKey) {
	return db
		.selectFrom("project_drafts")
		.selectAll()
		.where("author_id", "=", author)
		.where("record", "=", record)
		.executeTakeFirst();
}

/** Deletes a draft unless it has changed since `updated_at`. Returns whether it was deleted. */
export async function deleteDraft(
	tx: Tx,
	{ author, record, updated_at }: DraftKey & { updated_at: string | null | undefined },
): Promise<boolean> {
	if (!updated_at) return false;
	const removed = await tx
		.deleteFrom("project_drafts")
		.where("author_id", "=", author)
		.where("record", "=", record)
		.where("updated_at", "=", updated_at)
		.returning("id")
		.execute();
	return removed.length > 0;
}

export function deleteOldDrafts(db: Db): Promise<number> {
	const before = new Date(Date.now() - retentionMs("drafts")).toISOString();
	return changeInBatches(() =>
		db
			.deleteFrom("project_drafts")
			.where("id", "in", (eb) =>
				eb
					.selectFrom("project_drafts")
					.select("id")
					.where("updated_at", "<", before)
					.limit(BATCH_ROWS),
			)
			.execute(),
	);
}
