import type { Db } from "../../db/connect.ts";
import { now } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import { deleteMeta, listMetaKeys, writeMeta } from "../meta/meta.server.ts";
import type { Log } from "../operations/log.server.ts";
import { type FileStore, FileStoreUnavailable } from "./storage.server.ts";

const META_PREFIX = "file-to-delete:";

/** Records files that must be deleted after the transaction has committed, so that a crash forgets none. */
export async function deleteAfterCommit(tx: Tx, keys: readonly string[]): Promise<void> {
	for (const key of keys) await writeMeta(tx, META_PREFIX + key, now());
}

/** Deletes the recorded files: call it after the transaction. If a deletion fails, the next run tries again. */
export async function deletePendingFiles(app: {
	db: Db;
	files: FileStore;
	log: Log;
}): Promise<void> {
	const { db, files, log } = app;
	for (const metaKey of await listMetaKeys(db, META_PREFIX)) {
		const key = metaKey.slice(META_PREFIX.length);
		try {
			await files.delete(key);
			await deleteMeta(db, metaKey);
		} catch (error) {
			log.error({ error, key }, "file cannot be deleted; trying again later");
			// The others would fail too, each after a time-out.
			if (error instanceof FileStoreUnavailable) return;
		}
	}
}
