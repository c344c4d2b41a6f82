import type { Site } from "../../../site.ts";

export type ContactValues = Record<"name" | "email" | "message", string>;

/** Link to a WhatsApp chat with us, with the message if there is one. */
export function whatsappWith({ whatsapp }: Site, { name, email, message }: ContactValues): string {
	const chat = `https://wa.me/${whatsapp}`;
	const text = paragraphs(message, [name, email].filter(Boolean).join(", "));
	return text ? `${chat}?text=${encodeURIComponent(text)}` : chat;
}

export function mailWith({ mailboxes }: Site, { name, message }: ContactValues): string {
	const mail = `mailto:${mailboxes[0]}`;
	// RFC 6068: line breaks in a body are CRLF.
	const body = paragraphs(message, name).replace(/\r?\n/g, "\r\n");
	return body ? `${mail}?body=${encodeURIComponent(body)}` : mail;
}

function paragraphs(...parts: string[]): string {
	return parts
		.map((part) => part.trim())
		.filter(Boolean)
		.join("\n\n");
}
