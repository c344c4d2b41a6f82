import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { uniqueViolation } from "../../db/errors.ts";
import { discardTracedWrites } from "../../db/query-trace.ts";
import { now } from "../../db/time.ts";
import {
	BATCH_ROWS,
	changeInBatches,
	type Isolation,
	longTransaction,
	type Tx,
	transaction,
} from "../../db/transaction.ts";
import { retentionMs } from "../../product/retention.ts";
import { AppError } from "../http/app-error.ts";
import { hashOf } from "../http/request-input.server.ts";

const REMEMBERED_MS = retentionMs("sentForms");
const PLAIN_FORM_MS = 600_000;

export interface IdempotentRequest {
	/** The client's key, or a derived one (`idempotentRequestOf`); null if there is none. */
	key: string | null;
	/** SHA-256 (hexadecimal) of the fields and file hashes. */
	bodyHash: string;
	/** Milliseconds; 24 hours by default. */
	rememberedMs?: number;
}

/** For calls that may run any number of times. */
export const WITHOUT_KEY: IdempotentRequest = { key: null, bodyHash: "" };

/** Derives a key for a form without script. `hash` is keyed: a plain hash of an IP address can be reversed. */
export function idempotentRequestOf(
	key: string | null,
	bodyHash: string,
	{ ip, plainForm, hash }: { ip: string; plainForm: boolean; hash: (text: string) => string },
): IdempotentRequest {
	if (key !== null || !plainForm) return { key, bodyHash };
	return { key: `form ${hash(`${ip}\n${bodyHash}`)}`, bodyHash, rememberedMs: PLAIN_FORM_MS };
}

/**
 * Runs `store` once for a request that may be sent twice. A repeat with the same key and body gets the ids stored with
 * the first write; another body gets 409. Refusals (throws) are not recorded; without a key it is a plain transaction.
 * The key's unique constraint alone resolves concurrent requests, so `store` decides its isolation and whether it
 * `mayTakeLong` (`longTransaction`). Keys are stored as hashes, because a client may put anything into them.
 * @param store returns ids only, no typed text, because erasures do not look here; must survive JSON unchanged
 */
export async function idempotent<Made>(
	db: Db,
	request: IdempotentRequest & { scope: string; isolation?: Isolation; mayTakeLong?: boolean },
	store: (tx: Tx) => Promise<Made>,
): Promise<{ made: Made; repeated: boolean }> {
	const { scope, key, bodyHash, rememberedMs = REMEMBERED_MS, isolation, mayTakeLong } = request;
	const transact = mayTakeLong ? longTransaction : transaction;
	if (!key) return { made: await transact(db, store, isolation), repeated: false };
	if (key.length > 200)
		throw new AppError("invalid", "Idempotency-Key must be at most 200 characters");

	const run = () =>
		transact(
			db,
			async (tx) => {
				const oldest = new Date(Date.now() - rememberedMs).toISOString();
				const known = await findMade<Made>(tx, request);
				if (known !== undefined) {
					// An earlier attempt at this transaction, if there was one, was rolled back.
					discardTracedWrites();
					return { made: known, repeated: true };
				}
				const made = await store(tx);
				// Delete an expired key only: a newer one, from a concurrent request, must make the insert fail.
				await tx
					.deleteFrom("idempotency_keys")
					.where("scope", "=", scope)
					.where("key", "=", hashOf(key))
					.where("created_at", "<=", oldest)
					.execute();
				const row = {
					scope,
					key: hashOf(key),
					body_hash: bodyHash,
					made: JSON.stringify(made),
					created_at: now(),
				};
				await tx.insertInto("idempotency_keys").values(row).execute();
				return { made, repeated: false };
			},
			isolation,
		);
	try {
		return await run();
	} catch (error) {
		// A concurrent request with this key may have committed: find its result. Any other conflict fails again.
		if (uniqueViolation(error) !== undefined) return run();
		throw error;
	}
}

/** The result of an earlier request; undefined if the key is new. Throws 409 if the body differs. */
export async function findMade<Made>(
	db: Db | Tx,
	{ scope, key, bodyHash, rememberedMs = REMEMBERED_MS }: IdempotentRequest & { scope: string },
): Promise<Made | undefined> {
	if (!key) return undefined;
	const known = await db
		.selectFrom("idempotency_keys")
		.select(["body_hash", "made"])
		.where("scope", "=", scope)
		.where("key", "=", hashOf(key))
		.where("created_at", ">", new Date(Date.now() - rememberedMs).toISOString())
		.executeTakeFirst();
	if (known && known.body_hash !== bodyHash) {
		throw new AppError(
			"conflict",
			"What you sent first was saved; your changes since then were not. Send it again only if you want both.",
		);
	}
	return known && (JSON.parse(known.made) as Made);
}

export async function deleteExpiredKeys(db: Db): Promise<void> {
	const oldest = new Date(Date.parse(now()) - REMEMBERED_MS).toISOString();
	await changeInBatches(() =>
		db
			.deleteFrom("idempotency_keys")
			.where(
				sql<boolean>`(scope, key) in (select scope, key from idempotency_keys
					where created_at < ${oldest} limit ${BATCH_ROWS})`,
			)
			.execute(),
	);
}
