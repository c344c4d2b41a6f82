import { randomBytes } from "node:crypto";
import type { Db } from "../../../../db/connect.ts";
import { now } from "../../../../db/time.ts";
import type { Tx } from "../../../../db/transaction.ts";
import { retentionMs } from "../../../../product/retention.ts";
import { createToken, hashToken } from "../passwords.server.ts";
import { encodeBase32 } from "./one-time-codes.server.ts";
import type { SecondStepMethod } from "./second-step.contract.ts";

const RECOVERY_CODE_COUNT = 10;
const CHALLENGE_MS = retentionMs("challenges");

export async function listMethods(db: Db | Tx, userId: string): Promise<SecondStepMethod[]> {
	const [passkey, app, recovery] = await Promise.all([
		db.selectFrom("passkeys").select("id").where("user_id", "=", userId).executeTakeFirst(),
		db
			.selectFrom("code_apps")
			.select("user_id")
			.where("user_id", "=", userId)
			.where("confirmed_at", "is not", null)
			.executeTakeFirst(),
		db
			.selectFrom("recovery_codes")
			.select("user_id")
			.where("user_id", "=", userId)
			.executeTakeFirst(),
	]);
	if (!passkey && !app) return [];
	return [
		...(passkey ? (["passkey"] as const) : []),
		...(app ? (["code"] as const) : []),
		...(recovery ? (["recovery"] as const) : []),
	];
}

export function selectPasskeys(db: Db | Tx, userId: string) {
	return db
		.selectFrom("passkeys")
		.selectAll()
		.where("user_id", "=", userId)
		.orderBy("created_at")
		.orderBy("id")
		.execute();
}

/** A challenge is valid for one purpose. Its `owner`: for "sign-in" the first step's token, else the session. */
type Purpose = "sign-in" | "new passkey" | "proof";

function keyOf(purpose: Purpose, owner: string): string {
	return hashToken(`${purpose} ${owner}`);
}

/** Creates a sign-in challenge, valid for five minutes, and returns its token. */
export async function beginSignIn(tx: Tx, userId: string): Promise<string> {
	const token = createToken();
	await putChallenge(tx, "sign-in", token, { userId, challenge: null });
	return token;
}

/** Stores a challenge for five minutes; replaces an earlier one for the same purpose. */
export async function putChallenge(
	db: Db | Tx,
	purpose: Purpose,
	owner: string,
	{ userId, challenge }: { userId: string; challenge: string | null },
): Promise<void> {
	const values = {
		user_id: userId,
		challenge,
		expires_at: new Date(Date.now() + CHALLENGE_MS).toISOString(),
	};
	await db
		.insertInto("challenges")
		.values({ token_hash: keyOf(purpose, owner), ...values })
		.onConflict((conflict) => conflict.column("token_hash").doUpdateSet(values))
		.execute();
}

export async function setSignInChallenge(db: Db, token: string, challenge: string): Promise<void> {
	await db
		.updateTable("challenges")
		.set({ challenge })
		.where("token_hash", "=", keyOf("sign-in", token))
		.execute();
}

export function findChallenge(db: Db | Tx, purpose: Purpose, owner: string) {
	return db
		.selectFrom("challenges")
		.select(["user_id", "challenge"])
		.where("token_hash", "=", keyOf(purpose, owner))
		.where("expires_at", ">", now())
		.executeTakeFirst();
}

/** Deletes a challenge and returns whether it existed; of concurrent uses only one succeeds. */
export async function spendChallenge(tx: Tx, purpose: Purpose, owner: string): Promise<boolean> {
	const used = await tx
		.deleteFrom("challenges")
		.where("token_hash", "=", keyOf(purpose, owner))
		.returning("token_hash")
		.execute();
	return used.length === 1;
}

/** Records the use of a passkey. Returns false if the person no longer has it. */
export async function recordPasskeyUse(
	tx: Tx,
	{ id, counter }: { id: string; counter: number },
): Promise<boolean> {
	const used = await tx
		.updateTable("passkeys")
		.set({ counter, last_used_at: now() })
		.where("id", "=", id)
		.returning("id")
		.execute();
	return used.length === 1;
}

export async function deleteChallengesOf(tx: Tx, userId: string): Promise<void> {
	await tx.deleteFrom("challenges").where("user_id", "=", userId).execute();
}

export async function deleteExpiredChallenges(db: Db): Promise<void> {
	await db.deleteFrom("challenges").where("expires_at", "<", now()).execute();
}

function hashCode(userId: string, code: string): string {
	return hashToken(`${userId} ${code.toUpperCase().replace(/[^A-Z2-7]/g, "")}`);
}

export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
	await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
}

/** Ten new codes of 24 letters and digits, shown once; earlier ones stop working. */
export async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
	await deleteRecoveryCodes(tx, userId);
	const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => encodeBase32(randomBytes(15)));
	const created_at = now();
	await tx
		.insertInto("recovery_codes")
		.values(
			codes.map((code) => ({ code_hash: hashCode(userId, code), user_id: userId, created_at })),
		)
		.execute();
	return codes.map((code) => (code.match(/.{6}/g) as string[]).join("-"));
}

export async function spendRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
	const used = await tx
		.deleteFrom("recovery_codes")
		.where("code_hash", "=", hashCode(userId, code))
		.where("user_id", "=", userId)
		.returning("user_id")
		.execute();
	return used.length === 1;
}

/** Removes a person's second step completely. Returns whether there was one. */
export async function deleteSecondStep(tx: Tx, userId: string): Promise<boolean> {
	const hadMethods = (await listMethods(tx, userId)).length > 0;
	await tx.deleteFrom("passkeys").where("user_id", "=", userId).execute();
	await tx.deleteFrom("code_apps").where("user_id", "=", userId).execute();
	await deleteRecoveryCodes(tx, userId);
	await deleteChallengesOf(tx, userId);
	return hadMethods;
}
