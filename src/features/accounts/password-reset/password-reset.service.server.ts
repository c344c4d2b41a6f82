import type { Db } from "../../../db/connect.ts";
import { lockRow } from "../../../db/row-lock.ts";
import { now } from "../../../db/time.ts";
import { type Tx, transaction } from "../../../db/transaction.ts";
import type { App } from "../../../platform/app-context.ts";
import { recordAuditEvent } from "../../../platform/audit/audit.server.ts";
import { moveErasuresToFileStore } from "../../../platform/erasures/erasures.server.ts";
import { invalidField } from "../../../platform/http/app-error.ts";
import type { Actor } from "../../../platform/http/authorization.ts";
import { cancelMails, deleteMailsBefore, type Mail } from "../../../platform/mail/outbox.server.ts";
import { deleteMeta, writeMeta } from "../../../platform/meta/meta.server.ts";
import { retentionMs } from "../../../product/retention.ts";
import { notifyOfChange } from "../auth/auth.mail.server.ts";
import { deleteKnownBrowsersOf, findKnownBrowser } from "../auth/known-browsers.server.ts";
import { assertHardToGuess } from "../auth/password-choice.server.ts";
import { createToken, hashPassword, hashToken } from "../auth/passwords.server.ts";
import { deleteChallengesOf } from "../auth/second-step/second-step.queries.server.ts";
import { endSessionsOf } from "../auth/sessions.server.ts";
import { recordOwnEvent } from "../security-events/record-security-event.server.ts";
import { resetLink } from "./reset-link.ts";

const LINK_MS = retentionMs("passwordLinks");
/** Valid links per account at once, and so emails to its owner within an hour. */
const MAX_OPEN = 3;
const MAIL_KEY = "password-reset:";

/**
 * Sends a link to set a new password, valid once and for an hour. Neither answer nor duration reveals whether the
 * account exists.
 * @param input.knownBrowserToken of a browser that has signed in to the account: counted separately, so that a stranger
 * cannot use up the owner's limit
 */
export async function requestPasswordReset(
	{ db, mail, settings, site }: App,
	_actor: Actor | null,
	{ email, knownBrowserToken }: { email: string; knownBrowserToken: string | null },
): Promise<void> {
	const token = createToken();
	const token_hash = hashToken(token);
	const mailKey = MAIL_KEY + token_hash;
	const send = async (tx: Tx) => {
		const user = await tx
			.selectFrom("users")
			.select(["id", "email"])
			.where("email", "=", email)
			.executeTakeFirst();
		// Concurrent requests for one account wait for each other, so that together they stay within the limit.
		await lockRow(tx, "users", user?.id ?? "");
		const knownBrowser = await findKnownBrowser(tx, user?.id, knownBrowserToken);
		const openLinks = await tx
			.selectFrom("password_resets")
			.select("token_hash")
			.where("user_id", "=", user?.id ?? "")
			.where("expires_at", ">", now())
			.execute();
		if (user && openLinks.length < MAX_OPEN) {
			const isSent = await mail.enqueue(tx, {
				dedupeKey: mailKey,
				kind: knownBrowser === undefined ? "unsolicited" : "account",
				to: user.email,
				...resetMail(site().name, resetLink(settings.siteUrl, token)),
			});
			// If no email is sent the link must not count as open, or it would use up the limit of the owner's browser.
			if (isSent) await storeReset(tx, user.id, token_hash);
		} else {
			// As much work as for an existing account: three writes and a commit.
			await writeMeta(tx, mailKey, email);
			await writeMeta(tx, mailKey, "");
			await deleteMeta(tx, mailKey);
		}
	};
	await transaction(db, send, "read committed");
	mail.wake();
}

/** Omits the username, in which an attacker could send a message to an address that nobody has verified. */
function resetMail(name: string, link: string): Pick<Mail, "subject" | "body"> {
	return {
		subject: `Set a new ${name} password`,
		body: `Hello,

somebody (you, we hope) asked for a new password for your ${name} account. Choose it within an hour.

Set a new password: ${link}

The link works once. If it was not you, ignore this email: your password stays as it is.

${name}
`,
	};
}

/**
 * Sets a new password by a mailed link and ends every session. 400 if the link was used or has expired, or if the
 * password is weak.
 */
export async function resetPassword(
	app: App,
	_actor: Actor | null,
	input: { token: string; password: string; ip: string },
): Promise<void> {
	const { db, limits, mail } = app;
	const token_hash = hashToken(input.token);
	const findOwner = (from: Pick<Db, "selectFrom">) =>
		from
			.selectFrom("password_resets")
			.innerJoin("users", "users.id", "password_resets.user_id")
			.select(["users.id", "users.username", "users.email"])
			.where("token_hash", "=", token_hash)
			.where("expires_at", ">", now())
			.executeTakeFirst();
	const invalidLink = () =>
		invalidField("token", "This link is no longer valid. Please ask for a new one.");
	// Checks the token first: hashing is slow on purpose and must not be available to guessers.
	const owner = await findOwner(db);
	if (!owner) throw invalidLink();
	await assertHardToGuess("password", input.password, owner, app.site().name);
	const password_hash = await hashPassword(input.password);
	await transaction(db, async (tx) => {
		const user = await findOwner(tx);
		if (!user) throw invalidLink();
		await setPassword(tx, user.id, password_hash);
		await endSessionsOf(tx, user.id);
		await deleteKnownBrowsersOf(tx, user.id);
		await notifyOfChange(app, tx, user, "new password");
		await recordOwnEvent(tx, { id: user.id, ip: input.ip }, "password reset", "by link");
		await recordAuditEvent(tx, user, "reset password", "user", user.id);
	});
	mail.wake();
	await limits.reset("sign-in day", owner.email);
	// The old password is among the data that restoring a backup erases again. Not only at the hourly run: before it, such
	// a restore would make the old password valid.
	await moveErasuresToFileStore(app).catch((error) =>
		app.log.error({ error }, "erasures not moved to the file store"),
	);
}

export async function storeReset(tx: Tx, user_id: string, token_hash: string): Promise<void> {
	const expires_at = new Date(Date.now() + LINK_MS).toISOString();
	await tx
		.insertInto("password_resets")
		.values({ token_hash, user_id, created_at: now(), expires_at })
		.execute();
}

/** Stores a new password; invalidates all links sent earlier, and sign-ins begun with the old password. */
export async function setPassword(tx: Tx, userId: string, password_hash: string): Promise<void> {
	await tx
		.updateTable("users")
		.set({ password_hash, updated_at: now() })
		.where("id", "=", userId)
		.execute();
	await deleteChallengesOf(tx, userId);
	await cancelResetsOf(tx, userId);
}

/** Invalidates every reset link of a user and deletes the emails that contain one. */
export async function cancelResetsOf(tx: Tx, userId: string): Promise<void> {
	const cancelled = await tx
		.deleteFrom("password_resets")
		.where("user_id", "=", userId)
		.returning("token_hash")
		.execute();
	await cancelMails(
		tx,
		cancelled.map(({ token_hash }) => MAIL_KEY + token_hash),
	);
}

/** Deletes expired links with their emails, which contain the only plain copy of a token. */
export async function deleteExpiredResets(db: Db): Promise<void> {
	await db.deleteFrom("password_resets").where("expires_at", "<", now()).execute();
	await deleteMailsBefore(db, MAIL_KEY, new Date(Date.now() - LINK_MS).toISOString());
}
