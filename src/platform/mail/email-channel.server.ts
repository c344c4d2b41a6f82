import type { Transporter } from "nodemailer";
import type { CurrentSite } from "../../site.ts";
import { isEncryptionFailure, smtpOptions } from "../settings/smtp-options.ts";
import type { Settings } from "../settings.ts";
import { mailHtml } from "./mail-html.server.ts";
import type { Channel } from "./outbox-delivery.server.ts";

/** Shorter than the lease of a message, and than the time a service manager gives a process to stop. */
const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 30_000 };

const NOT_ENCRYPTED =
	"email not sent; trying again later: the server of SMTP_URL offers no encryption (STARTTLS), or no certificate that this machine trusts";

/** With the outbox's back-off, about five days. */
export const GIVE_UP_AFTER = 38;

interface SmtpError {
	/** SMTP reply code and command; missing if no server was reached or the login failed. */
	responseCode?: number;
	command?: string;
	code?: string;
	message: string;
}

/** Whether a retry is useless. Errors of our own mail server or login are never final. */
export function isFinal({ responseCode, command, message }: SmtpError, attempts: number): boolean {
	if (!responseCode || !/^(MAIL FROM|RCPT TO|DATA)$/.test(command ?? "")) return false;
	// 5.7 is a policy rejection, which is more often about us than about the address.
	const noSuchAddress = command === "RCPT TO" && responseCode >= 500 && !/\b5\.7\./.test(message);
	return noSuchAddress || attempts >= GIVE_UP_AFTER;
}

export function createEmailChannel({
	smtpUrl,
	mailFrom,
	siteUrl,
	site,
}: Pick<Settings, "smtpUrl" | "mailFrom" | "siteUrl"> & { site: () => CurrentSite }):
	| Channel
	| undefined {
	if (!smtpUrl) return undefined;
	let transport: Transporter | undefined;
	return {
		name: "email",
		noun: "mail",
		async send(mail) {
			// Loaded with the first email: it would take memory from a server without a mail server.
			const { createTransport } = await import("nodemailer");
			transport ??= createTransport({ ...smtpOptions(smtpUrl), ...TIMEOUTS });
			await transport.sendMail({
				from: { name: site().name, address: mailFrom },
				to: { name: "", address: mail.recipient },
				// The mailbox of `mailFrom` may be one that nobody reads.
				replyTo: site().orders_mailbox ?? site().mailboxes[0],
				subject: mail.subject,
				text: mail.body,
				html: mailHtml(mail, site(), siteUrl),
				// RFC 3834: tells auto-responders not to answer. A reply is written by staff.
				...(!mail.dedupe_key.includes(":reply:") && {
					headers: { "Auto-Submitted": "auto-generated" },
				}),
				messageId: `<${mail.id}@${mailFrom.split("@")[1]}>`,
			});
			return {};
		},
		isFinal: (error, attempts) => isFinal(error as SmtpError, attempts),
		failure: (error) => (isEncryptionFailure(error as SmtpError) ? NOT_ENCRYPTED : undefined),
		close: () => transport?.close(),
	};
}
