import { createHmac } from "node:crypto";
import type { Db } from "../../db/connect.ts";
import { valuesById } from "../../db/search.ts";
import type { Tx } from "../../db/transaction.ts";
import { requireSecret } from "../../platform/meta/meta.server.ts";

/** Key in `meta`. Backups contain it, to recognise erased payments in a restored database. */
const KEY = "payment-codes-key";

/** Hashes payment codes. Erasures keep the hash, so that no report of an erased payment is recorded again. */
export async function codeHasher(db: Db | Tx): Promise<(code: string) => string> {
	const key = await requireSecret(db, KEY);
	return (code) =>
		isErasedCode(code) ? code : createHmac("sha256", key).update(code).digest("base64url");
}

/** The codes by their hashes, to recognise rows whose code an erasure has replaced by its hash. */
export async function codesByHash(
	db: Db | Tx,
	codes: readonly string[],
): Promise<ReadonlyMap<string | null, string>> {
	const hashOf = await codeHasher(db);
	return new Map(codes.map((code) => [hashOf(code), code]));
}

/** Whether a stored code is the hash that an erasure left in a column that cannot be null. No real code is as long. */
export const isErasedCode = (code: string): boolean => /^[\w-]{43}$/.test(code);

export async function hashCode(db: Db | Tx, code: string | null): Promise<string | null> {
	return code === null ? null : (await codeHasher(db))(code);
}

/** Ids of rows and the hashes of their codes, for an update of many rows. */
export async function hashesOf(db: Db | Tx, rows: readonly { id: string; code: string | null }[]) {
	const hashOf = await codeHasher(db);
	return valuesById(
		db,
		rows.map(({ id, code }) => [id, code && hashOf(code)]),
	);
}
