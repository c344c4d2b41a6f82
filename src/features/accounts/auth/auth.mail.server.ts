import { randomUUID } from "node:crypto";
import { type Tx, transaction } from "../../../db/transaction.ts";
import type { App } from "../../../platform/app-context.ts";
import { nairobiDay } from "../../../platform/text/nairobi.ts";

type Recipient = { id: string; email: string };

/** Call it in the transaction of the change, and wake the mailer after the commit. */
async function notifyOfChange(
	{ mail, settings, site }: App,
	tx: Tx,
	user: Recipient,
	{ subject, message }: { subject: string; message: string },
): Promise<void> {
	await mail.enqueue(tx, {
		dedupeKey: `account-changed:${user.id}:${randomUUID()}`,
		kind: "account",
		to: user.email,
		subject,
		body: `Hello,

${message}

If it was you, or you asked us for it, there is nothing to do. Otherwise, please set a new password at once and write to ${site().mailboxes[1]}.

Set a new password: ${settings.siteUrl}/forgot-password

${site().name}
`,
	});
}

export function notifyOfNewPassword(app: App, tx: Tx, user: Recipient): Promise<void> {
	return notifyOfChange(app, tx, user, {
		subject: `Your ${app.site().name} password was changed`,
		message: `the password of your ${app.site().name} account was changed just now. All other devices were signed out.`,
	});
}

/** For a link that an admin hands over, because the person says that emails do not arrive. */
export function notifyOfPasswordLink(app: App, tx: Tx, user: Recipient): Promise<void> {
	return notifyOfChange(app, tx, user, {
		subject: `A link to set your ${app.site().name} password was created`,
		message: `an administrator has just made a link that can set a new password for your ${app.site().name} account. It works once, within an hour.`,
	});
}

/** @param user with their previous address */
export function notifyOfNewEmail(app: App, tx: Tx, user: Recipient): Promise<void> {
	return notifyOfChange(app, tx, user, {
		subject: `Your ${app.site().name} account has a new email address`,
		message: `your ${app.site().name} account was moved to another email address just now. It no longer belongs to this one.`,
	});
}

export async function notifyOfDeletedAccount(
	{ mail, settings, site }: App,
	tx: Tx,
	user: Recipient,
): Promise<void> {
	await mail.enqueue(tx, {
		dedupeKey: `account-deleted:${user.id}`,
		kind: "account",
		to: user.email,
		subject: `Your ${site().name} account was deleted`,
		body: `Hello,

your ${site().name} account was deleted just now by somebody who was signed in to it and gave its password. All devices were signed out. Your orders and requests are not cancelled: you can find each with its reference and your phone number.

Find an order or request: ${settings.siteUrl}/track

If it was not you, please write to ${site().mailboxes[1]}.

${site().name}
`,
	});
}

export function notifyOfSecondStep(
	app: App,
	tx: Tx,
	user: Recipient,
	change: "added" | "removed",
): Promise<void> {
	return notifyOfChange(app, tx, user, {
		subject: `A second sign-in step was ${change} for your ${app.site().name} account`,
		message: `a passkey or app with which you confirm that it is you when you sign in was ${change} just now.`,
	});
}

export function notifyOfSecondStepRemovedByAdmin(app: App, tx: Tx, user: Recipient): Promise<void> {
	return notifyOfChange(app, tx, user, {
		subject: `The second sign-in step of your ${app.site().name} account was removed`,
		message: `the second sign-in step of your ${app.site().name} account, with all its passkeys and codes, was removed by an administrator just now. All your devices were signed out. To sign in again you need only your password.`,
	});
}

/** Notifies a person, at most once a day, that somebody tried to guess their password. */
export async function notifyOfGuesses(
	{ db, mail, settings, site }: App,
	user: Recipient,
): Promise<void> {
	await transaction(db, (tx) =>
		mail.enqueue(tx, {
			dedupeKey: `sign-in-guesses:${user.id}:${nairobiDay(Date.now())}`,
			// Not of the kind `unsolicited`, whose daily limit the attacker could use up first.
			kind: "account",
			to: user.email,
			subject: `Wrong passwords for your ${site().name} account`,
			body: `Hello,

somebody has tried many wrong passwords for your ${site().name} account today. None of them was correct.

For the rest of the day only browsers that you have signed in with before may try. If that locks you out, or if you use the same password somewhere else, please set a new one.

Set a new password: ${settings.siteUrl}/forgot-password

${site().name}
`,
		}),
	);
	mail.wake();
}
