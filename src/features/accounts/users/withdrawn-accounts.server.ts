import { later } from "../../../db/time.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { Events } from "../../../platform/events.server.ts";
import { ROLES } from "../../../platform/http/authorization.ts";
import { createUnknownHash } from "../auth/argon2.server.ts";
import { deleteKnownBrowsersOf } from "../auth/known-browsers.server.ts";
import {
	deleteRecoveryCodes,
	deleteSecondStep,
} from "../auth/second-step/second-step.queries.server.ts";
import { endSessionsOf } from "../auth/sessions.server.ts";
import { setPassword } from "../password-reset/password-reset.service.server.ts";

/** Repeats in a restored database what accounts lost after the backup: role, password, second step, sessions. */
export async function repeatAccountWithdrawals(
	tx: Tx,
	{ table, id, columns }: Events["withdrawalLostByRestore"],
): Promise<void> {
	if (table !== "users") return;
	await withdrawRole(tx, id, columns.role);
	if (columns.second_step) await deleteSecondStep(tx, id);
	if (columns.recovery_codes) await deleteRecoveryCodes(tx, id);
	if (columns.password) {
		// The backup has no hash of the new password, so the owner must choose another by a mailed link.
		await setPassword(tx, id, createUnknownHash());
		await deleteKnownBrowsersOf(tx, id);
	}
	if (columns.password || columns.sessions) await endSessionsOf(tx, id);
}

/** Removes a role that an admin had removed. Never grants one. */
async function withdrawRole(tx: Tx, id: string, role: string | undefined): Promise<void> {
	const sameOrLower: readonly string[] = ROLES.slice(0, ROLES.indexOf(role as never) + 1);
	if (sameOrLower.length === 0) return;
	const user = await tx
		.selectFrom("users")
		.select(["role", "updated_at"])
		.where("id", "=", id)
		.executeTakeFirst();
	if (!user || sameOrLower.includes(user.role)) return;
	await tx
		.updateTable("users")
		.set({ role, updated_at: later(user.updated_at) })
		.where("id", "=", id)
		.execute();
}
