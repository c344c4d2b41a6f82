import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db } from "../../../db/connect.ts";
import type { Schema } from "../../../db/schema.ts";
import { now } from "../../../db/time.ts";
import type { Tx } from "../../../db/transaction.ts";

export type UploadRow = Selectable<Schema["partial_uploads"]>;

/** Identifies an upload and authorises access to it. */
export interface UploadKey {
	id: string;
	secret: string;
}

export const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");

/** Excludes ended uploads, and those whose last byte came before `since` (ISO 8601). */
export function findUpload(
	db: Db | Tx,
	{ id, secret }: UploadKey,
	since: string,
): Promise<UploadRow | undefined> {
	return db
		.selectFrom("partial_uploads")
		.selectAll()
		.where("id", "=", id)
		.where("secret_hash", "=", hashOf(secret))
		.where("ended_at", "is", null)
		.where("updated_at", ">", since)
		.executeTakeFirst();
}

/** Number and complete size of uploads whose chunks are stored, from one sender or from all. */
export async function countUploads(
	db: Db | Tx,
	sender?: string,
): Promise<{ uploads: number; bytes: number }> {
	const { uploads, bytes } = await db
		.selectFrom("partial_uploads")
		.select((eb) => [
			eb.fn.countAll<number | string>().as("uploads"),
			eb.fn.sum<number | string | null>("size").as("bytes"),
		])
		.$if(sender !== undefined, (query) => query.where("sender", "=", sender as string))
		.executeTakeFirstOrThrow();
	return { uploads: Number(uploads), bytes: Number(bytes ?? 0) };
}

export async function insertUpload(
	tx: Tx,
	upload: Pick<UploadRow, "id" | "secret_hash" | "sender" | "size">,
): Promise<void> {
	await tx
		.insertInto("partial_uploads")
		.values({ ...upload, received: 0, ended_at: null, updated_at: now() })
		.execute();
}

/** False if another chunk has been stored at this position, or the upload has ended. */
export async function insertChunk(
	tx: Tx,
	chunk: { uploadId: string; start: number; end: number; key: string },
): Promise<boolean> {
	const { uploadId, start, end, key } = chunk;
	const advanced = await tx
		.updateTable("partial_uploads")
		.set({ received: end, updated_at: now() })
		.where("id", "=", uploadId)
		.where("received", "=", start)
		.where("ended_at", "is", null)
		.executeTakeFirst();
	if (advanced.numUpdatedRows === 0n) return false;
	await tx
		.insertInto("upload_pieces")
		.values({ upload_id: uploadId, start, storage_key: key })
		.execute();
	return true;
}

export async function listChunks(db: Db, uploadId: string): Promise<string[]> {
	const rows = await db
		.selectFrom("upload_pieces")
		.select("storage_key")
		.where("upload_id", "=", uploadId)
		.orderBy("start")
		.execute();
	return rows.map((row) => row.storage_key);
}

/** Returns how many of the uploads had not ended before. */
export async function endUploads(db: Db | Tx, ids: readonly string[]): Promise<number> {
	const ended = await db
		.updateTable("partial_uploads")
		.set({ ended_at: now() })
		.where("id", "in", ids)
		.where("ended_at", "is", null)
		.executeTakeFirst();
	return Number(ended.numUpdatedRows);
}

/** Uploads that ended, or whose last byte came before a time (ISO 8601): their chunks can be deleted. */
export async function listEndedUploads(db: Db, before: string): Promise<string[]> {
	const rows = await db
		.selectFrom("partial_uploads")
		.select("id")
		.where((eb) => eb.or([eb("ended_at", "is not", null), eb("updated_at", "<=", before)]))
		.execute();
	return rows.map((row) => row.id);
}

export async function deleteUpload(db: Db, id: string): Promise<void> {
	await db.deleteFrom("partial_uploads").where("id", "=", id).execute();
}

export async function listChunkKeys(db: Db): Promise<string[]> {
	const rows = await db.selectFrom("upload_pieces").select("storage_key").execute();
	return rows.map((row) => row.storage_key);
}

export async function countChunkBytes(db: Db): Promise<number> {
	const { bytes } = await db
		.selectFrom("partial_uploads")
		.select((eb) => eb.fn.sum<number | string | null>("received").as("bytes"))
		.executeTakeFirstOrThrow();
	return Number(bytes ?? 0);
}
