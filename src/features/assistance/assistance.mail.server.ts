import type { App } from "../../platform/app-context.ts";
import { WARNING_TEXT } from "../../platform/files/programs.ts";
import { isEmail } from "../../platform/http/contract-fields.ts";
import type { Mail } from "../../platform/mail/outbox.server.ts";
import { formatBytes } from "../../platform/text/bytes.ts";
import { oneLine, quoted } from "../../platform/text/one-line.ts";
import { formatDateTime, formatShortDate } from "../../ui/format.ts";
import { guardianLines } from "../records/guardian.server.ts";
import { trackerPath } from "../records/tracker-links.ts";
import type { AssistanceRequest } from "./assistance.contract.ts";

/** To the staff's mailbox, if configured, and to the requester, if the address is well-formed. */
export function newRequestMails(
	request: AssistanceRequest,
	{ settings, site }: Pick<App, "settings" | "site">,
): Mail[] {
	const mails: Mail[] = [];
	const { name, mailboxes, phone, orders_mailbox } = site();
	const services = request.serviceType.map((name) => `- ${name}`);
	if (orders_mailbox) {
		mails.push({
			dedupeKey: `request:${request.id}:staff`,
			kind: "staff",
			to: orders_mailbox,
			subject: `New assistance request: ${request.projectTitle}`,
			body: [
				`Call back by ${formatDateTime(request.due_at)}.`,
				"",
				`Name: ${oneLine(request.name)}`,
				`Phone: ${oneLine(request.phone)}`,
				`Email: ${oneLine(request.email)}`,
				`Institution: ${oneLine(request.institution)}`,
				...guardianLines(request),
				"",
				`Project: ${oneLine(request.projectTitle)}`,
				`Category: ${request.projectCategory}`,
				`Deadline: ${formatShortDate(request.deadline)}`,
				...(request.description
					? ["Description:", quoted(request.description)]
					: ["Description: none"]),
				"",
				"Services:",
				...services,
				"",
				"Files:",
				...request.files.map(
					({ name, size, warning }) =>
						`- ${oneLine(name)} (${formatBytes(size)})${warning ? `: ${WARNING_TEXT[warning].label}` : ""}`,
				),
				...(request.files.length === 0 ? ["none"] : []),
				"",
				`Reference: ${request.reference}`,
				`Open the requests: ${settings.siteUrl}/dashboard/requests`,
			].join("\n"),
		});
	}
	if (isEmail(request.email)) {
		mails.push({
			dedupeKey: `request:${request.id}:requester`,
			// Anybody may have typed this address.
			kind: "unsolicited",
			to: request.email,
			subject: "We have received your request",
			// No text from the form, or anyone could send their own words to a stranger.
			body: [
				"Hello,",
				"",
				`your request has been received by our team at ${name}. We'll contact you within 24 hours.`,
				"",
				`Category: ${request.projectCategory}`,
				`Deadline: ${formatShortDate(request.deadline)}`,
				"You asked for:",
				...services,
				"",
				`Your reference: ${request.reference}`,
				`Track your request: ${settings.siteUrl}${trackerPath(request.reference)}`,
				`Questions? Write to ${mailboxes[0]} or call ${phone}.`,
				"",
				name,
			].join("\n"),
		});
	}
	return mails;
}
