import type { Db } from "../../../db/connect.ts";
import { now } from "../../../db/time.ts";
import type { Tx } from "../../../db/transaction.ts";

export type InvitationRow = Awaited<ReturnType<typeof selectUnused>>[number];

function unusedInvitations(db: Db | Tx) {
	return db
		.selectFrom("invitations")
		.leftJoin("users", "users.id", "invitations.invited_by")
		.select([
			"invitations.id",
			"invitations.email",
			"invitations.role",
			"invitations.token_hash",
			"users.username as invited_by_name",
			"invitations.sent_at",
			"invitations.expires_at",
		])
		.where("invitations.used_at", "is", null);
}

export function selectUnused(db: Db, limit: number) {
	return unusedInvitations(db)
		.orderBy("invitations.sent_at", "desc")
		.orderBy("invitations.id", "desc")
		.limit(limit)
		.execute();
}

export function findUnused(tx: Tx, id: string) {
	return unusedInvitations(tx).where("invitations.id", "=", id).executeTakeFirst();
}

export function findByToken(db: Db | Tx, tokenHash: string) {
	return db
		.selectFrom("invitations")
		.select(["id", "email", "role", "expires_at", "used_at"])
		.where("token_hash", "=", tokenHash)
		.executeTakeFirst();
}

export function deleteUnusedOf(tx: Tx, inviter: string) {
	return tx
		.deleteFrom("invitations")
		.where("invited_by", "=", inviter)
		.where("used_at", "is", null)
		.returning(["id", "token_hash"])
		.execute();
}

export async function deleteUsedOrExpired(tx: Tx, email: string): Promise<void> {
	await tx
		.deleteFrom("invitations")
		.where("email", "=", email)
		.where((eb) => eb.or([eb("used_at", "is not", null), eb("expires_at", "<=", now())]))
		.execute();
}

/** Returns false if the invitation has been used meanwhile. */
export async function markUsed(tx: Tx, id: string): Promise<boolean> {
	const used = await tx
		.updateTable("invitations")
		.set({ used_at: now() })
		.where("id", "=", id)
		.where("used_at", "is", null)
		.returning("id")
		.executeTakeFirst();
	return used !== undefined;
}
