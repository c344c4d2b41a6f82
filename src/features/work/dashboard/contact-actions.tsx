import { useState } from "react";
import { diallable } from "../../../platform/text/phone.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { classes } from "../../../ui/format.ts";
import { fillTemplate, type Placeholder } from "../../customer-messages/templates.ts";
import type { MessageTemplate } from "../templates.contract.ts";

export interface ContactValues {
	reference: string;
	project: string;
	/** Only for orders. */
	amount?: string;
	balance?: string;
	/** Address of the order tracker. */
	link: string;
}

interface ContactActionsProps {
	phone: string;
	/** Whether this is what has to be done next. */
	isNext: boolean;
	templates: readonly MessageTemplate[];
	values: ContactValues;
}

/** Ways to contact a customer: call, WhatsApp message, copy the number. */
export function ContactActions({ phone, isNext, templates, values }: ContactActionsProps) {
	const [copied, setCopied] = useState(false);
	const messages = templates
		.filter(({ channel }) => channel === "whatsapp")
		.map(({ key, label, text }) => ({
			key,
			label,
			href: customerWhatsappLink(phone, text, values),
		}))
		.filter(({ href }) => href !== null);
	const number = diallable(phone);
	if (!phone) return null;
	return (
		<>
			<div className="flex flex-wrap gap-3">
				{number && (
					<a className={classes("btn btn-small", isNext && "btn-primary")} href={`tel:${number}`}>
						Call
					</a>
				)}
				{/* Unavailable on plain http. */}
				{navigator.clipboard && (
					<Button
						small
						aria-live="polite"
						onClick={() =>
							navigator.clipboard.writeText(phone).then(
								() => setCopied(true),
								() => setCopied(false),
							)
						}
					>
						{copied ? "Copied" : "Copy Number"}
					</Button>
				)}
			</div>
			{messages.length > 0 && (
				<div>
					<p className="note mb-2" id="whatsapp-messages">
						Message on WhatsApp
					</p>
					<ul className="flex flex-wrap gap-3" aria-labelledby="whatsapp-messages">
						{messages.map(({ key, label, href }) => (
							<li key={key}>
								<a className="btn btn-small" href={href ?? ""} target="_blank" rel="noreferrer">
									{label}
								</a>
							</li>
						))}
						<li>
							<LinkButton small variant="quiet" to="/dashboard/messages">
								Message Texts
							</LinkButton>
						</li>
					</ul>
				</div>
			)}
		</>
	);
}

/**
 * A link that opens WhatsApp with a message to a customer; null if the number cannot have WhatsApp, or the message
 * needs a value that is missing, such as the balance for a request.
 */
export function customerWhatsappLink(
	phone: string,
	template: string,
	values: Partial<Record<Placeholder, string>>,
): string | null {
	const number = diallable(phone);
	const text = fillTemplate(template, values);
	if (number === null || text === null) return null;
	return `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(text)}`;
}
