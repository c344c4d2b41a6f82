import { sql } from "kysely";
import { CHANGED_AT_ONCE, changeInBatches } from "../../db/change-in-batches.ts";
import type { Db } from "../../db/connect.ts";
import { uniqueViolation } from "../../db/errors.ts";
import { now } from "../../db/time.ts";
import { type Isolation, largeTransaction, type Tx, transaction } from "../../db/transaction.ts";
import { chosenIn } from "../privacy/person.ts";
import { mentions, type PersonalData } from "../privacy/personal-data.ts";
import { retentionMs } from "../privacy/retention.ts";
import { AppError } from "./app-error.ts";

const REMEMBERED_MS = retentionMs("storedResponses");
const FORM_MS = 600_000;

/** Identifies a request that may be sent more than once. */
export interface IdempotentRequest {
	/** The client's key, or the one that `idempotentRequestOf` derives; null if there is none. */
	key: string | null;
	/** SHA-256 (hexadecimal) of the fields and file hashes. */
	bodyHash: string;
	/** How long the key is remembered, in milliseconds; 24 hours by default. */
	rememberedMs?: number;
}

/**
 * Derives a key for a form that is posted without script: it cannot carry one, because its HTML is the same for every
 * visitor. The same content from the same IP address within ten minutes counts as a double submit.
 *
 * @param hash keyed with a secret: there are few enough IP addresses to reverse a plain hash
 */
export function idempotentRequestOf(
	key: string | null,
	bodyHash: string,
	{ ip, plainForm, hash }: { ip: string; plainForm: boolean; hash: (text: string) => string },
): IdempotentRequest {
	if (key !== null || !plainForm) return { key, bodyHash };
	return { key: `form ${hash(`${ip}\n${bodyHash}`)}`, bodyHash, rememberedMs: FORM_MS };
}

/**
 * Runs `store` once for a request that may be sent twice. With a key, the first success is recorded in the same
 * transaction as the write: the same key and body get the same response again without running `store`; the same key
 * with another body gets 409. Refusals (throws) are not recorded. Without a key this is a plain transaction. Two
 * concurrent requests are resolved by the key's unique constraint alone (the second fails and finds the first one's
 * response), so `store` decides which isolation it needs, and whether it is `large` (`largeTransaction`).
 *
 * @param store its result must survive JSON unchanged
 */
export async function idempotent<T>(
	db: Db,
	request: IdempotentRequest & { scope: string; isolation?: Isolation; large?: boolean },
	store: (tx: Tx) => Promise<T>,
): Promise<{ response: T; repeated: boolean }> {
	const { scope, key, bodyHash, rememberedMs = REMEMBERED_MS, isolation, large } = request;
	const transact = large ? largeTransaction : transaction;
	if (!key) return { response: await transact(db, store, isolation), repeated: false };
	if (key.length > 200)
		throw new AppError("invalid", "Idempotency-Key takes at most 200 characters");

	const run = () =>
		transact(
			db,
			async (tx) => {
				const oldest = new Date(Date.now() - rememberedMs).toISOString();
				const known = await storedResponse<T>(tx, request);
				if (known !== undefined) return { response: known, repeated: true };
				const response = await store(tx);
				// Delete an expired key only: a newer one, from a concurrent request, must make the insert fail.
				await tx
					.deleteFrom("idempotency_keys")
					.where("scope", "=", scope)
					.where("key", "=", key)
					.where("created_at", "<=", oldest)
					.execute();
				await tx
					.insertInto("idempotency_keys")
					.values({
						scope,
						key,
						body_hash: bodyHash,
						status: 201,
						answer: JSON.stringify(response),
						created_at: now(),
					})
					.execute();
				return { response, repeated: false };
			},
			isolation,
		);
	try {
		return await run();
	} catch (error) {
		// A concurrent request with the same key has committed, so this run finds its response.
		if (uniqueViolation(error) === "scope") return run();
		throw error;
	}
}

/** The recorded response; undefined if the key is new. Throws 409 if the body differs. */
export async function storedResponse<T>(
	db: Db | Tx,
	{ scope, key, bodyHash, rememberedMs = REMEMBERED_MS }: IdempotentRequest & { scope: string },
): Promise<T | undefined> {
	if (!key) return undefined;
	const known = await db
		.selectFrom("idempotency_keys")
		.select(["body_hash", "answer"])
		.where("scope", "=", scope)
		.where("key", "=", key)
		.where("created_at", ">", new Date(Date.now() - rememberedMs).toISOString())
		.executeTakeFirst();
	if (known && known.body_hash !== bodyHash) {
		throw new AppError(
			"conflict",
			"This was already sent with other content. Send it again if both are meant.",
		);
	}
	return known && (JSON.parse(known.answer) as T);
}

/** Deletes expired keys. */
export async function deleteExpiredKeys(db: Db): Promise<void> {
	const oldest = new Date(Date.parse(now()) - REMEMBERED_MS).toISOString();
	await changeInBatches(() =>
		db
			.deleteFrom("idempotency_keys")
			.where(
				sql<boolean>`(scope, key) in (select scope, key from idempotency_keys
					where created_at < ${oldest} limit ${CHANGED_AT_ONCE})`,
			)
			.execute(),
	);
}

/** Recorded responses repeat what was typed: those that mention one of the person's orders or requests are deleted. */
export const idempotencyPersonalData: PersonalData = {
	async erase(tx, { records, ids, guarded }) {
		const isAbout = mentions([...ids, ...guarded]);
		const chosen = new Set(chosenIn("idempotency_keys", { records }));
		const stored = await tx
			.selectFrom("idempotency_keys")
			.select(["scope", "key", "answer"])
			.execute();
		for (const { scope, key, answer } of stored) {
			if (!isAbout(answer) && !chosen.has(key)) continue;
			await tx
				.deleteFrom("idempotency_keys")
				.where("scope", "=", scope)
				.where("key", "=", key)
				.execute();
		}
		return {};
	},
};
