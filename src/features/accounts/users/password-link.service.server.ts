import { transaction } from "../../../db/transaction.ts";
import type { App, ById } from "../../../platform/app-context.ts";
import { recordAuditEvent } from "../../../platform/audit/audit.server.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { requireAccess, requireRecentProof } from "../../../platform/http/authorization.server.ts";
import type { Actor } from "../../../platform/http/authorization.ts";
import { notifyOfChange } from "../auth/auth.mail.server.ts";
import { createToken, hashToken } from "../auth/passwords.server.ts";
import { cancelResetsOf, storeReset } from "../password-reset/password-reset.service.server.ts";
import { resetLink } from "../password-reset/reset-link.ts";
import { recordAdminEvent } from "../security-events/record-security-event.server.ts";
import { findUser } from "./users.queries.server.ts";

/**
 * Admins only, with a recent proof: a link with which a person sets a new password, once, within an hour, if emails do
 * not arrive. Replaces earlier links. Password and second step stay until it is used. Notifies the account's address.
 * 404 if there is no such user, 403 for the actor's own account.
 */
export async function createPasswordLink(
	app: App,
	actor: Actor | null,
	{ id }: ById,
): Promise<string> {
	const { db, mail, settings } = app;
	const admin = requireAccess(actor, "admin");
	requireRecentProof(admin);
	if (id === admin.id) throw new AppError("forbidden", "Change your own password under Account.");
	const token = createToken();
	await transaction(db, async (tx) => {
		const user = await findUser(tx, id);
		if (!user) throw new AppError("not_found", "User not found");
		await cancelResetsOf(tx, id);
		await notifyOfChange(app, tx, user, "password link");
		await recordAdminEvent(tx, admin, id, "password link created");
		await recordAuditEvent(tx, admin, "create password link", "user", id);
		await storeReset(tx, id, hashToken(token));
	});
	mail.wake();
	return resetLink(settings.siteUrl, token);
}
