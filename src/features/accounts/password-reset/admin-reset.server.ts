import type { Db } from "../../../db/connect.ts";
import { type Tx, transaction } from "../../../db/transaction.ts";
import { recordAuditEvent } from "../../../platform/audit/audit.server.ts";
import { cleanEmailAddress } from "../../../platform/text/invisible.ts";
import { hashPassword } from "../auth/passwords.server.ts";
import { deleteSecondStep } from "../auth/second-step/second-step.queries.server.ts";
import { endSessionsOf } from "../auth/sessions.server.ts";
import { recordSecurityEvent } from "../security-events/record-security-event.server.ts";
import { setPassword } from "./password-reset.service.server.ts";

const ACTOR = "npm run admin";

/** Sets an admin's password, removes their second step, ends their sessions. Its errors are shown in the terminal. */
export async function resetAdminPassword(db: Db, email: string, password: string): Promise<void> {
	const passwordHash = await hashPassword(password);
	await transaction(db, async (tx) => {
		const { id } = await requireAdmin(tx, email);
		await setPassword(tx, id, passwordHash);
		const hadSecondStep = await deleteSecondStep(tx, id);
		await endSessionsOf(tx, id);
		await recordSecurityEvent(tx, { kind: "password reset", ...serverEvent(id) });
		if (hadSecondStep) {
			await recordSecurityEvent(tx, { kind: "second step removed", ...serverEvent(id) });
		}
		await recordAuditEvent(tx, { id, username: ACTOR }, "reset password", "user", id);
	});
}

/** Removes an admin's second step and ends their sessions. Throws like `resetAdminPassword`. */
export async function removeAdminSecondStep(db: Db, email: string): Promise<void> {
	await transaction(db, async (tx) => {
		const { id } = await requireAdmin(tx, email);
		if (!(await deleteSecondStep(tx, id))) throw new Error(`${email} has no second step.`);
		await endSessionsOf(tx, id);
		await recordSecurityEvent(tx, { kind: "second step removed", ...serverEvent(id) });
		await recordAuditEvent(tx, { id, username: ACTOR }, "remove second step", "user", id);
	});
}

async function requireAdmin(tx: Tx, email: string): Promise<{ id: string }> {
	const admins = await tx
		.selectFrom("users")
		.select(["id", "email"])
		.where("role", "=", "admin")
		.orderBy("email")
		.execute();
	const admin = admins.find((one) => one.email === cleanEmailAddress(email).toLowerCase());
	if (admin) return admin;
	const adminEmails = admins.map((one) => one.email).join(", ") || "none yet; npm start makes one";
	throw new Error(`There is no admin with the email ${email}. Admins: ${adminEmails}`);
}

function serverEvent(userId: string) {
	return { userId, actorId: null, ip: undefined, detail: "on the server" };
}
