import { fillTemplate, type Placeholder } from "../../platform/messages/templates.ts";
import { plainPhone } from "../../platform/privacy/person.ts";

/**
 * A link that opens WhatsApp with a message to a customer; null if the number cannot have WhatsApp, or the message
 * needs a value that is missing, such as the balance for a request.
 */
export function customerWhatsappLink(
	phone: string,
	template: string,
	values: Partial<Record<Placeholder, string>>,
): string | null {
	const number = plainPhone(phone);
	const text = fillTemplate(template, values);
	if (!/^[1-9]\d{7,14}$/.test(number) || text === null) return null;
	return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
