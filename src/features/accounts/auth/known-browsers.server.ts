import type { Db } from "../../../db/connect.ts";
import { daysFromNow, now } from "../../../db/time.ts";
import { BATCH_ROWS, changeInBatches, type Tx } from "../../../db/transaction.ts";
import type { Call } from "../../../platform/api/endpoint.ts";
import { RETENTION } from "../../../product/retention.ts";
import { hashToken } from "./passwords.server.ts";

const DAYS_KNOWN = RETENTION.knownBrowsers.amount;
const MAX_BROWSERS = 50;

/** The random token that our scripts send with sign-ins; null if missing or malformed. */
export function browserTokenOf(headers: Headers): string | null {
	const token = headers.get("browser-token");
	return token && /^[\w-]{32,100}$/.test(token) ? token : null;
}

/** Where a sign-in or sign-up comes from. */
export type Origin = ReturnType<typeof originOf>;

type Caller = Pick<Call<unknown, unknown, unknown>, "ip" | "userAgent" | "headers">;

export function originOf({ ip, userAgent, headers }: Caller) {
	return { ip, userAgent, knownBrowserToken: browserTokenOf(headers) };
}

function hashOf(userId: string, token: string): string {
	return hashToken(`${userId} ${token}`);
}

/** The key under which a known browser's sign-in attempts are limited. Takes as long without an account. */
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
		.orderBy("token_hash", "desc")
		.offset(MAX_BROWSERS)
		.limit(100)
		.execute();
	const excess = rows.map(({ token_hash }) => token_hash);
	if (excess.length > 0)
		await tx.deleteFrom("known_browsers").where("token_hash", "in", excess).execute();
}

/** After a reset no browser is known: an attacker may have used the account before. */
export async function deleteKnownBrowsersOf(tx: Tx, userId: string): Promise<void> {
	await tx.deleteFrom("known_browsers").where("user_id", "=", userId).execute();
}

export async function deleteUnusedBrowsers(db: Db): Promise<void> {
	const unused = db
		.selectFrom("known_browsers")
		.select("token_hash")
		.where("last_used_at", "<", daysFromNow(-DAYS_KNOWN))
		.limit(BATCH_ROWS);
	await changeInBatches(() =>
		db.deleteFrom("known_browsers").where("token_hash", "in", unused).execute(),
	);
}
