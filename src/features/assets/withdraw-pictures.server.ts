import type { Db } from "../../db/connect.ts";
import { daysFromNow, now } from "../../db/time.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import type { AppContext } from "../../platform/app-context.ts";
import {
	deleteAfterCommit,
	deletePendingFiles,
} from "../../platform/files/pending-deletions.server.ts";
import { catchUpPictureUses, unusedAmong } from "../../platform/files/picture-uses.server.ts";
import type { PictureUses } from "../../platform/files/picture-uses.ts";
import { pictureKeys } from "./picture-files.server.ts";

/** As long as what is deleted stays in the trash; a draft in somebody's browser may hold a picture as well. */
export const UNUSED_DAYS = 30;
const BATCH = 500;

/** Withdraws what nothing has used for 30 days. Every hour, after the trash was emptied. */
export async function withdrawUnusedPictures(
	app: Pick<AppContext, "db" | "files" | "log" | "pictureUses">,
): Promise<void> {
	const { db, pictureUses } = app;
	await catchUpPictureUses(app);
	await noteUnused(db, pictureUses);
	const before = daysFromNow(-UNUSED_DAYS);
	let last = "";
	for (;;) {
		const batch = await db
			.selectFrom("assets")
			.select("id")
			.where("withdrawn_at", "is", null)
			.where("unused_since", "<", before)
			.where("id", ">", last)
			.orderBy("id")
			.limit(BATCH)
			.execute();
		for (const { id } of batch) {
			await transaction(db, async (tx) => {
				await withdrawPictures(tx, { ids: await unusedAmong(tx, pictureUses, [id]) });
			});
			last = id;
		}
		if (batch.length < BATCH) break;
	}
	await deletePendingFiles(app);
}

/**
 * Notes which pictures are unused from now on and which are used again. What is only used in the trash counts
 * as unused already: its time runs with that of the trash.
 */
async function noteUnused(db: Db, pictureUses: readonly PictureUses[]): Promise<void> {
	let last = "";
	for (;;) {
		// Only a hint, which withdrawing checks again: so it need not hold up anybody's writes.
		const batch = await transaction(
			db,
			(tx) => noteUnusedAfter(tx, pictureUses, last),
			"read committed",
		);
		if (batch === undefined) return;
		last = batch;
	}
}

/** Looks at the pictures after one, in the order of their ids. The last of them; undefined at the end. */
async function noteUnusedAfter(
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
		.limit(BATCH)
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

/** Has the files deleted after the transaction, by `deletePendingFiles`; the row stays and answers 410. */
export async function withdrawPictures(tx: Tx, { ids }: { ids: readonly string[] }): Promise<void> {
	if (ids.length === 0) return;
	const rows = await tx
		.updateTable("assets")
		.set({ withdrawn_at: now() })
		.where("id", "in", ids)
		.where("withdrawn_at", "is", null)
		.returning(["url", "variants"])
		.execute();
	await deleteAfterCommit(tx, rows.flatMap(pictureKeys));
}
