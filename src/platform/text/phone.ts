import { withoutInvisible } from "./invisible.ts";

const GAPS = /[\s\u2010-\u2015-]/g;

/** Removes spaces, dashes and invisible characters from a number. */
export function withoutGaps(phone: string): string {
	return withoutInvisible(phone).replace(GAPS, "");
}

/** As wa.me expects it: the country's code and the number, digits only; null if no country can be told from it. */
export function whatsappNumber(phone: string): string | null {
	const kenyan = internationalPhone(phone);
	if (kenyan) return kenyan.slice(1);
	const number = phone.replace(/[\s()-]/g, "").replace(/^(\+|00)/, "");
	return /^[1-9]\d{9,14}$/.test(number) ? number : null;
}

/** A Kenyan number as +254…; null if it is not one. */
export function internationalPhone(phone: string): string | null {
	const number = withoutGaps(phone);
	return isKenyanPhone(number) ? `+254${number.slice(-9)}` : null;
}

/** +254 or 0, then 1 or 7, then eight digits. */
export function isKenyanPhone(phone: string): boolean {
	return /^(\+254|0)[17][0-9]{8}$/.test(phone);
}

/** The number that was meant when the leading 0 or + is missing, which forms refuse; null for anything else. */
export function correctedPhone(phone: string): string | null {
	const number = withoutGaps(phone);
	return /^(254)?[17][0-9]{8}$/.test(number) ? `+254${number.slice(-9)}` : null;
}

const KENYAN_DIGITS = /^(?:(?:00)?254)?0?([17]\d{8})$/;

/** Whether a text is a phone number in any common notation: Kenyan, or foreign with + or 00. */
export function isAnyPhone(text: string): boolean {
	if (!/^[+(\d][\d\s()./\u2010-\u2015-]*$/.test(text)) return false;
	const digits = text.replace(/\D/g, "");
	if (KENYAN_DIGITS.test(digits)) return true;
	return /^(?:\+|00)/.test(text) && /^(?:00)?(?!0|254)\d{7,15}$/.test(digits);
}

/** Every number that can be called, as +254… or with another country's code; null for anything else. */
export function diallable(phone: string): string | null {
	const digits = phone.replace(/\D/g, "");
	const kenyan = KENYAN_DIGITS.exec(digits);
	if (kenyan) return `+254${kenyan[1]}`;
	const number = digits.replace(/^00/, "");
	return /^[1-9]\d{7,14}$/.test(number) ? `+${number}` : null;
}

/** The forms under which search finds a number: as typed without gaps, as +254… and as 0…. */
export function searchedForms(phone: string): string[] {
	const number = withoutGaps(phone);
	const local = /^(?:\+?254|0)(\d+)$/.exec(number)?.[1];
	return local ? [`+254${local}`, `0${local}`] : [number];
}

/** Normalises a search text: removes the gaps from a phone number, leaves other text unchanged. */
export function searchedText(text: string): string {
	const number = withoutGaps(text);
	return /^\+?\d+$/.test(number) ? number : text;
}

/** For a spreadsheet: 0712 345 678 or 00 12025550123. No sign that begins a formula; the gap keeps the leading zero. */
export function phoneForCell(phone: string): string {
	const local = internationalPhone(phone)?.replace(/^\+254(\d{3})(\d{3})(\d{3})$/, "0$1 $2 $3");
	return local ?? phone.replace(/^\+/, "00 ");
}
