import { diallable } from "../../platform/text/phone.ts";
import { fillTemplate, type Placeholder } from "../customer-messages/templates.ts";

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
