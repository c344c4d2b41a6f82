import type { Db } from "../../../db/connect.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordAuditEvent } from "../../../platform/audit/audit.server.ts";
import { hashPassword } from "../auth/passwords.server.ts";
import { deleteSecondStep } from "../auth/second-step/second-step.queries.server.ts";
import { endSessionsOf } from "../auth/sessions.server.ts";
import { recordSecurityEvent } from "../security-events/record-security-event.server.ts";
import { setPassword } from "./password-reset.service.server.ts";

/**
 * Gives an admin another password, removes their second step and ends their sessions: for whoever may run a command on the server.
 * Throws an Error, with a sentence for the person at the terminal, when the e-mail is not an admin's.
 */
export async function resetAdminPassword(db: Db, email: string, password: string): Promise<void> {
	const passwordHash = await hashPassword(password);
	await transaction(db, async (tx) => {
		const admins = await tx
			.selectFrom("users")
			.select(["id", "email"])
			.where("role", "=", "admin")
			.orderBy("email")
			.execute();
		const admin = admins.find((one) => one.email === email.trim().toLowerCase());
		if (!admin) {
			const known = admins.map((one) => one.email).join(", ") || "none yet; npm start makes one";
			throw new Error(`There is no admin with the e-mail ${email}. Admins: ${known}`);
		}
		await setPassword(tx, admin.id, passwordHash);
		const hadSecondStep = await deleteSecondStep(tx, admin.id);
		await endSessionsOf(tx, admin.id);
		const event = { userId: admin.id, actorId: null, ip: undefined, detail: "on the server" };
		await recordSecurityEvent(tx, { kind: "password reset", ...event });
		if (hadSecondStep) await recordSecurityEvent(tx, { kind: "second step removed", ...event });
		const actor = { id: admin.id, username: "npm run admin" };
		await recordAuditEvent(tx, actor, "reset password", "user", admin.id);
	});
}
