import { randomBytes } from "node:crypto";
import type { Db } from "../../db/connect.ts";
import { now } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";

export async function readMeta(db: Db | Tx, key: string): Promise<string | undefined> {
	const row = await db.selectFrom("meta").select("value").where("key", "=", key).executeTakeFirst();
	return row?.value;
}

/** The keys that begin with `prefix`, which must contain neither `%` nor `_`. */
export async function listMetaKeys(db: Db | Tx, prefix: string): Promise<string[]> {
	const rows = await db
		.selectFrom("meta")
		.select("key")
		.where("key", "like", `${prefix}%`)
		.execute();
	return rows.map((row) => row.key);
}

export async function writeMeta(db: Db | Tx, key: string, value: string): Promise<void> {
	await db
		.insertInto("meta")
		.values({ key, value })
		.onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
		.execute();
}

/** Writes the key unless it exists: of all concurrent callers, in any process, exactly one gets true. */
export async function claimMeta(db: Db | Tx, key: string, value: string): Promise<boolean> {
	const claimed = await db
		.insertInto("meta")
		.values({ key, value })
		.onConflict((conflict) => conflict.column("key").doNothing())
		.returning("key")
		.execute();
	return claimed.length === 1;
}

/** A random secret that all processes share: the first one makes it. */
export async function requireSecret(db: Db | Tx, key: string): Promise<string> {
	const known = await readMeta(db, key);
	if (known !== undefined) return known;
	const made = randomBytes(32).toString("base64url");
	return (await claimMeta(db, key, made)) ? made : requireSecret(db, key);
}

/** Locks `key` until `deleteMeta`. A lock from before `expired` (ISO 8601) is replaced: its process has ended. */
export async function lockMeta(db: Db | Tx, key: string, expired: string): Promise<boolean> {
	await db.deleteFrom("meta").where("key", "=", key).where("value", "<", expired).execute();
	return claimMeta(db, key, now());
}

export async function deleteMeta(db: Db | Tx, key: string): Promise<void> {
	await db.deleteFrom("meta").where("key", "=", key).execute();
}
