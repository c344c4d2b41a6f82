import { site } from "../../../site.ts";

/** What somebody typed into the contact form. */
export type TypedWords = Record<"name" | "email" | "message", string>;

/** A chat with us in which the words stand already; the plain chat when nothing was typed. */
export function whatsappWith({ name, email, message }: TypedWords): string {
	const chat = `https://wa.me/${site.whatsapp}`;
	const text = paragraphs(message, [name, email].filter(Boolean).join(", "));
	return text ? `${chat}?text=${encodeURIComponent(text)}` : chat;
}

/** A mail to us with the words in it. Their own address is the sender's. */
export function mailWith({ name, message }: TypedWords): string {
	const mail = `mailto:${site.mailboxes[0]}`;
	// RFC 6068: lines of a body end with both characters.
	const body = paragraphs(message, name).replace(/\r?\n/g, "\r\n");
	return body ? `${mail}?body=${encodeURIComponent(body)}` : mail;
}

function paragraphs(...parts: string[]): string {
	return parts
		.map((part) => part.trim())
		.filter(Boolean)
		.join("\n\n");
}
