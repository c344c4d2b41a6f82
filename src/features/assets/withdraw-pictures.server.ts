import type { Db } from "../../db/connect.ts";
import { inIdBatches } from "../../db/paginate.ts";
import { daysFromNow, now } from "../../db/time.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import type { App } from "../../platform/app-context.ts";
import {
	deleteAfterCommit,
	deletePendingFiles,
} from "../../platform/files/pending-deletions.server.ts";
import type { PictureUses } from "../../platform/files/picture-uses.ts";
import { pictureKeys } from "./picture-files.server.ts";
import { unusedAmong } from "./picture-uses.server.ts";

/** As long as records stay in the trash. Drafts in browsers may contain the picture too. */
const UNUSED_DAYS = 30;
const BATCH_SIZE = 500;

/** Withdraws pictures that have been unused for 30 days. Runs every hour, after the trash is purged. */
export async function withdrawUnusedPictures(app: App): Promise<void> {
	const { db, pictureUses } = app;
	await recordUnused(db, pictureUses);
	const before = daysFromNow(-UNUSED_DAYS);
	const pictures = db
		.selectFrom("assets")
		.select("id")
		.where("withdrawn_at", "is", null)
		.where("unused_since", "<", before);
	for await (const batch of inIdBatches(pictures, BATCH_SIZE)) {
		for (const { id } of batch) {
			await transaction(db, async (tx) => {
				await withdrawPictures(tx, { ids: await unusedAmong(tx, pictureUses, [id]) });
			});
		}
	}
	await deletePendingFiles(app);
}

/** Records since when pictures are unused. Use in the trash does not count, so that both periods run together. */
async function recordUnused(db: Db, pictureUses: readonly PictureUses[]): Promise<void> {
	let last = "";
	for (;;) {
		// The time is only a hint that is verified before withdrawing, so this transaction need not block writes.
		const lastOfBatch = await transaction(
			db,
			(tx) => recordUnusedAfter(tx, pictureUses, last),
			"read committed",
		);
		if (lastOfBatch === undefined) return;
		last = lastOfBatch;
	}
}

/** Checks the next batch of pictures by id. Returns the last id, or undefined at the end. */
async function recordUnusedAfter(
	tx: Tx,
	pictureUses: readonly PictureUses[],
	last: string,
): Promise<string | undefined> {
	const batch = await tx
		.selectFrom("assets")
		.select(["id", "unused_since"])
		.where("withdrawn_at", "is", null)
		.where("id", ">", last)
		.orderBy("id")
		.limit(BATCH_SIZE)
		.execute();
	if (batch.length === 0) return undefined;
	const used = new Set<string>();
	for (const { select } of pictureUses) {
		const rows = await tx
			.selectFrom(select(tx).as("uses"))
			.select("picture_id")
			.where(
				"picture_id",
				"in",
				batch.map(({ id }) => id),
			)
			.where("deleted_at", "is", null)
			.execute();
		for (const { picture_id } of rows) used.add(picture_id);
	}
	const mark = async (ids: string[], unused_since: string | null) => {
		if (ids.length === 0) return;
		await tx.updateTable("assets").set({ unused_since }).where("id", "in", ids).execute();
	};
	const idsOf = (rows: typeof batch) => rows.map(({ id }) => id);
	await mark(idsOf(batch.filter((row) => row.unused_since !== null && used.has(row.id))), null);
	await mark(idsOf(batch.filter((row) => row.unused_since === null && !used.has(row.id))), now());
	return batch.at(-1)?.id;
}

/** Withdrawn pictures answer 410. `deletePendingFiles` deletes their files after the transaction. */
export async function withdrawPictures(tx: Tx, { ids }: { ids: readonly string[] }): Promise<void> {
	if (ids.length === 0) return;
	const rows = await tx
		.updateTable("assets")
		.set({ withdrawn_at: now(), file_name: null })
		.where("id", "in", ids)
		.where("withdrawn_at", "is", null)
		.returning(["url", "variants"])
		.execute();
	await deleteAfterCommit(tx, rows.flatMap(pictureKeys));
}

/** Withdraws those of the pictures that nothing uses any more, and returns them. */
export async function releasePictures(
	tx: Tx,
	pictureUses: readonly PictureUses[],
	ids: readonly string[],
): Promise<{ id: string; url: string }[]> {
	const unused = await unusedAmong(tx, pictureUses, ids);
	if (unused.length === 0) return [];
	await withdrawPictures(tx, { ids: unused });
	return tx.selectFrom("assets").select(["id", "url"]).where("id", "in", unused).execute();
}
