import { later } from "../../../db/time.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { Events } from "../../../platform/events.server.ts";
import { ROLES } from "../../../platform/http/authorization.ts";

/** Takes from an account of a restored database the role that an admin had taken from it. Never gives a role. */
export async function withdrawRole(
	tx: Tx,
	{ table, id, columns }: Events["withdrawnSince"],
): Promise<void> {
	const lower: readonly string[] = ROLES.slice(0, ROLES.indexOf(columns.role as never) + 1);
	if (table !== "users" || lower.length === 0) return;
	const user = await tx
		.selectFrom("users")
		.select(["role", "updated_at"])
		.where("id", "=", id)
		.executeTakeFirst();
	if (!user || lower.includes(user.role)) return;
	await tx
		.updateTable("users")
		.set({ role: columns.role, updated_at: later(user.updated_at) })
		.where("id", "=", id)
		.execute();
}
