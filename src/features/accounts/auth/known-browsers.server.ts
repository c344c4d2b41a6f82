import type { Db } from "../../../db/connect.ts";
import { DELETED_AT_ONCE, deleteInBatches } from "../../../db/delete-in-batches.ts";
import { daysFromNow, now } from "../../../db/time.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { Call } from "../../../platform/http/endpoint.ts";
import { RETENTION } from "../../../platform/privacy/retention.ts";
import { hashToken } from "./tokens.server.ts";

const DAYS_KNOWN = RETENTION.knownBrowsers.amount;
const MOST_KNOWN = 50;

/** What a browser sends with its sign-ins, made by itself; null for what no browser of ours would send. */
export function browserTokenOf(headers: Headers): string | null {
	const token = headers.get("browser-token");
	return token && /^[\w-]{32,100}$/.test(token) ? token : null;
}

/** Where a sign-in comes from. */
export function originOf({
	ip,
	userAgent,
	headers,
}: Pick<Call<unknown, unknown, unknown>, "ip" | "userAgent" | "headers">) {
	return { ip, userAgent, browserToken: browserTokenOf(headers) };
}

function hashOf(userId: string, token: string): string {
	return hashToken(`${userId} ${token}`);
}

/**
 * What to count a known browser's tries by; undefined when it has not signed in to the account, or not for long.
 * Asks the database the same for no account at all.
 */
export async function findKnownBrowser(
	db: Db | Tx,
	userId: string | undefined,
	token: string | null,
): Promise<string | undefined> {
	if (token === null) return undefined;
	const token_hash = hashOf(userId ?? "", token);
	const known = await db
		.selectFrom("known_browsers")
		.select("token_hash")
		.where("token_hash", "=", token_hash)
		.where("last_used_at", ">", daysFromNow(-DAYS_KNOWN))
		.executeTakeFirst();
	return known?.token_hash;
}

/** The browser has signed in to the account. */
export async function rememberBrowser(tx: Tx, userId: string, token: string | null): Promise<void> {
	if (token === null) return;
	const time = now();
	await tx
		.insertInto("known_browsers")
		.values({
			token_hash: hashOf(userId, token),
			user_id: userId,
			created_at: time,
			last_used_at: time,
		})
		.onConflict((conflict) => conflict.column("token_hash").doUpdateSet({ last_used_at: time }))
		.execute();
	const rows = await tx
		.selectFrom("known_browsers")
		.select("token_hash")
		.where("user_id", "=", userId)
		.orderBy("last_used_at", "desc")
		.offset(MOST_KNOWN)
		.limit(100)
		.execute();
	const old = rows.map(({ token_hash }) => token_hash);
	if (old.length > 0)
		await tx.deleteFrom("known_browsers").where("token_hash", "in", old).execute();
}

/** After a reset nobody is known: who had the account before may be who it was taken back from. */
export async function forgetBrowsersOf(tx: Tx, userId: string): Promise<void> {
	await tx.deleteFrom("known_browsers").where("user_id", "=", userId).execute();
}

export async function deleteUnusedBrowsers(db: Db): Promise<void> {
	const unused = db
		.selectFrom("known_browsers")
		.select("token_hash")
		.where("last_used_at", "<", daysFromNow(-DAYS_KNOWN))
		.limit(DELETED_AT_ONCE);
	await deleteInBatches(() =>
		db.deleteFrom("known_browsers").where("token_hash", "in", unused).execute(),
	);
}
