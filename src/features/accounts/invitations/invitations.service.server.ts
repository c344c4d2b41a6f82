import { randomUUID } from "node:crypto";
import type { Db } from "../../../db/connect.ts";
import { uniqueViolation } from "../../../db/errors.ts";
import { countRows } from "../../../db/paginate.ts";
import { daysFromNow, now } from "../../../db/time.ts";
import { type Tx, transaction } from "../../../db/transaction.ts";
import type { App, ById } from "../../../platform/app-context.ts";
import { recordAuditEvent } from "../../../platform/audit/audit.server.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import { requireAccess, requireRecentProof } from "../../../platform/http/authorization.server.ts";
import type { Actor, Role } from "../../../platform/http/authorization.ts";
import { cancelMails, deleteMailsBefore } from "../../../platform/mail/outbox.server.ts";
import { RETENTION } from "../../../product/retention.ts";
import { conflictIfTaken, insertUser } from "../auth/auth.service.server.ts";
import { assertHardToGuess } from "../auth/password-choice.server.ts";
import { createToken, hashPassword, hashToken } from "../auth/passwords.server.ts";
import { assertNotLikeStaff, assertNotReserved } from "../auth/reserved-usernames.server.ts";
import { recordOwnEvent } from "../security-events/record-security-event.server.ts";
import { type Invitation, type InvitationInput, MAX_INVITATIONS } from "./invitations.contract.ts";
import {
	deleteUnusedOf,
	deleteUsedOrExpired,
	findByToken,
	findUnused,
	type InvitationRow,
	markUsed,
	selectUnused,
} from "./invitations.queries.server.ts";

const VALID_DAYS = 7;
const MAIL_KEY = "invitation:";

interface SentInvitation {
	invitation: Invitation;
	/** Null if the link was mailed. */
	link: string | null;
}

/** Admins only: unused invitations, and whether the server can send mail. */
export async function listInvitations(
	{ db, settings }: App,
	actor: Actor | null,
): Promise<{ invitations: Invitation[]; mail: boolean }> {
	requireAccess(actor, "admin");
	const rows = await selectUnused(db, MAX_INVITATIONS);
	return { invitations: rows.map(present), mail: settings.smtpUrl !== undefined };
}

/** Admins with a recent proof. 409 if the address has an account or a valid invitation; 429 after too many. */
export async function invite(
	app: App,
	actor: Actor | null,
	{ email, role }: InvitationInput,
): Promise<SentInvitation> {
	const admin = await requireInviter(app, actor);
	const id = randomUUID();
	const token = createToken();
	const sent = await conflictIfInvited(() =>
		transaction(app.db, async (tx) => {
			await assertInvitable(tx, email);
			await deleteUsedOrExpired(tx, email);
			await tx
				.insertInto("invitations")
				.values({ id, email, role, invited_by: admin.id, used_at: null, ...linkColumns(token) })
				.execute();
			// Without the address, because the log is kept longer than a withdrawn invitation.
			await recordAuditEvent(tx, admin, "invite", "invitation", id, { after: { role } });
			return send(app, tx, id, token);
		}),
	);
	app.mail.wake();
	return sent;
}

/** Admins only, with a recent proof: sends a new link; the previous one stops working. */
export async function sendInvitationAgain(
	app: App,
	actor: Actor | null,
	{ id }: ById,
): Promise<SentInvitation> {
	const admin = await requireInviter(app, actor);
	const token = createToken();
	const sent = await transaction(app.db, async (tx) => {
		const { token_hash } = await requireUnused(tx, id);
		await cancelMails(tx, [MAIL_KEY + token_hash]);
		await tx.updateTable("invitations").set(linkColumns(token)).where("id", "=", id).execute();
		await recordAuditEvent(tx, admin, "send again", "invitation", id);
		return send(app, tx, id, token);
	});
	app.mail.wake();
	return sent;
}

/** Admins only: deletes the invitation with its address; the link stops working. */
export async function withdrawInvitation(
	{ db }: App,
	actor: Actor | null,
	{ id }: ById,
): Promise<void> {
	const admin = requireAccess(actor, "admin");
	await transaction(db, async (tx) => {
		const { token_hash } = await requireUnused(tx, id);
		await cancelMails(tx, [MAIL_KEY + token_hash]);
		await tx.deleteFrom("invitations").where("id", "=", id).execute();
		await recordAuditEvent(tx, admin, "withdraw", "invitation", id);
	});
}

/** Withdraws a former admin's invitations, which could restore the role. Call it in the transaction of the change. */
export async function withdrawInvitationsOf(
	tx: Tx,
	admin: Pick<Actor, "id" | "username">,
	inviter: string,
): Promise<void> {
	const withdrawn = await deleteUnusedOf(tx, inviter);
	await cancelMails(
		tx,
		withdrawn.map(({ token_hash }) => MAIL_KEY + token_hash),
	);
	for (const { id } of withdrawn) await recordAuditEvent(tx, admin, "withdraw", "invitation", id);
}

/** 400 if the link no longer works; the answer does not reveal who was invited. */
export async function checkInvitation(
	{ db }: App,
	_actor: Actor | null,
	{ token }: { token: string },
): Promise<void> {
	requireWorking(await findByToken(db, hashToken(token)));
}

/**
 * Creates an invited account with its role, once within seven days. 400 if the link no longer works, the name is
 * reserved or looks like a colleague's, or the password is easy to guess, 409 if name or address is taken.
 */
export async function acceptInvitation(
	{ db, site }: App,
	_actor: Actor | null,
	input: { token: string; username: string; password: string; ip: string },
): Promise<void> {
	const token_hash = hashToken(input.token);
	const { username, password, ip } = input;
	// Checks the token first: hashing is slow on purpose and must not be available to guessers.
	const { email } = requireWorking(await findByToken(db, token_hash));
	assertNotReserved(username, site().name);
	await assertHardToGuess("password", password, { email, username }, site().name);
	const passwordHash = await hashPassword(password);
	await conflictIfTaken(() =>
		transaction(db, async (tx) => {
			const invitation = requireWorking(await findByToken(tx, token_hash));
			if (!(await markUsed(tx, invitation.id))) throw refusal(USED);
			await assertNotLikeStaff(tx, username);
			const role = invitation.role as Role;
			const id = await insertUser(tx, { username, email: invitation.email, passwordHash, role });
			await cancelMails(tx, [MAIL_KEY + token_hash]);
			await recordOwnEvent(tx, { id, ip }, "sign-up", "by invitation");
			await recordAuditEvent(tx, { id, username }, "accept", "invitation", invitation.id, {
				after: { role },
			});
		}),
	);
}

/** Deletes old invitations, and emails with expired links, which contain the only plain copy of a token. */
export async function deleteOldInvitations(db: Db): Promise<void> {
	await db
		.deleteFrom("invitations")
		.where("sent_at", "<", daysFromNow(-RETENTION.invitations.amount))
		.execute();
	await deleteMailsBefore(db, MAIL_KEY, daysFromNow(-VALID_DAYS));
}

async function requireInviter({ limits }: App, actor: Actor | null): Promise<Actor> {
	const admin = requireAccess(actor, "admin");
	requireRecentProof(admin);
	await limits.consume("invitations", admin.id);
	return admin;
}

function linkColumns(token: string) {
	return {
		token_hash: hashToken(token),
		sent_at: now(),
		expires_at: daysFromNow(VALID_DAYS),
	};
}

async function assertInvitable(tx: Tx, email: string): Promise<void> {
	const account = await tx
		.selectFrom("users")
		.select("id")
		.where("email", "=", email)
		.executeTakeFirst();
	if (account) throw invalidField("email", "An account with this email already exists", "conflict");
	const openInvitations = tx.selectFrom("invitations").where("used_at", "is", null);
	if ((await countRows(openInvitations)) >= MAX_INVITATIONS) {
		throw new AppError("conflict", "There are too many open invitations. Please withdraw some.");
	}
}

async function conflictIfInvited<T>(write: () => Promise<T>): Promise<T> {
	try {
		return await write();
	} catch (error) {
		if (uniqueViolation(error) !== "email") throw error;
		throw invalidField(
			"email",
			"This address has already been invited. Please send that invitation again.",
			"conflict",
		);
	}
}

/** Emails the link, or returns it if no mail server is set up; it is then stored nowhere. */
async function send(
	{ mail, settings, site }: App,
	tx: Tx,
	id: string,
	token: string,
): Promise<SentInvitation> {
	const row = await requireUnused(tx, id);
	// The token is in the fragment, which browsers do not send.
	const link = `${settings.siteUrl}/invitation#token=${token}`;
	if (settings.smtpUrl === undefined) return { invitation: present(row), link };
	await mail.enqueue(tx, {
		dedupeKey: MAIL_KEY + hashToken(token),
		kind: "staff",
		to: row.email,
		subject: `You are invited to ${site().name}`,
		body: `Hello,

you are invited to work with us on ${site().name}. Choose a name and a password within seven days.

Accept the invitation: ${link}

The link works once. If you did not expect it, ignore this email.

${site().name}
`,
	});
	return { invitation: present(row), link: null };
}

async function requireUnused(tx: Tx, id: string): Promise<InvitationRow> {
	const row = await findUnused(tx, id);
	if (!row) throw new AppError("not_found", "Invitation not found");
	return row;
}

const USED = "This invitation has already been used. Please sign in.";
const EXPIRED = "This invitation has expired. Please ask for a new one.";
const UNKNOWN = "This invitation no longer works. A newer one was sent, or it was withdrawn.";

const refusal = (sentence: string) => invalidField("token", sentence);

function requireWorking<T extends { used_at: string | null; expires_at: string }>(
	invitation: T | undefined,
): T {
	if (!invitation) throw refusal(UNKNOWN);
	if (invitation.used_at !== null) throw refusal(USED);
	if (invitation.expires_at <= now()) throw refusal(EXPIRED);
	return invitation;
}

function present(row: InvitationRow): Invitation {
	return {
		id: row.id,
		email: row.email,
		role: row.role as Role,
		invitedBy: row.invited_by_name,
		sentAt: row.sent_at,
		expiresAt: row.expires_at,
		expired: row.expires_at <= now(),
	};
}
