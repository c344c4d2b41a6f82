import { randomUUID } from "node:crypto";
import { type Tx, transaction } from "../../../db/transaction.ts";
import type { App } from "../../../platform/app-context.ts";
import { nairobiDay } from "../../../platform/text/nairobi.ts";

type Recipient = { id: string; email: string };

const CHANGES = {
	"new password": (site: string) => ({
		subject: `Your ${site} password was changed`,
		message: `the password of your ${site} account was changed just now. All other devices were signed out.`,
	}),
	/** An admin hands the link over, because the person says that emails do not arrive. */
	"password link": (site: string) => ({
		subject: `A link to set your ${site} password was created`,
		message: `an administrator has just made a link that can set a new password for your ${site} account. It works once, within an hour.`,
	}),
	"new email": (site: string) => ({
		subject: `Your ${site} account has a new email address`,
		message: `your ${site} account was moved to another email address just now. It no longer belongs to this one.`,
	}),
	"second step added": (site: string) => secondStepTexts(site, "added"),
	"second step removed": (site: string) => secondStepTexts(site, "removed"),
	"second step removed by an admin": (site: string) => ({
		subject: `The second sign-in step of your ${site} account was removed`,
		message: `the second sign-in step of your ${site} account, with all its passkeys and codes, was removed by an administrator just now. All your devices were signed out. To sign in again you need only your password.`,
	}),
};

const secondStepTexts = (site: string, change: string) => ({
	subject: `A second sign-in step was ${change} for your ${site} account`,
	message: `a passkey or app with which you confirm that it is you when you sign in was ${change} just now.`,
});

/**
 * Call it in the transaction of the change, and wake the mailer after the commit.
 * @param user with the previous address, if that has changed
 */
export async function notifyOfChange(
	{ mail, settings, site }: App,
	tx: Tx,
	user: Recipient,
	change: keyof typeof CHANGES,
): Promise<void> {
	const { subject, message } = CHANGES[change](site().name);
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
