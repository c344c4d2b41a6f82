/** The fair's time zone: dates must not depend on the reader's or the server's location. */
const ZONE = "Africa/Nairobi";

export function textOrNone(text: string | null | undefined): string {
	return text || "N/A";
}

type DateInput = string | number | Date | null | undefined;

const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: ZONE });
const shortDate = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: ZONE });
const clock = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone: ZONE });

function format(value: DateInput, write: (date: Date) => string): string {
	if (value === null || value === undefined || value === "") return "N/A";
	const date = new Date(value);
	if (Number.isNaN(date.getTime())) return "Invalid date";
	// Some engines put a narrow no-break space before AM; server and browser must produce the same text.
	return write(date).replace(/[\u00a0\u202f]/g, " ");
}

/** March 5, 2024: only on the home page's cards. */
export function formatLongDate(value: DateInput): string {
	return format(value, (date) => longDate.format(date));
}

/** Mar 5, 2024 */
export function formatShortDate(value: DateInput): string {
	return format(value, (date) => shortDate.format(date));
}

/** Mar 5, 2024, 10:42 AM */
export function formatDateTime(value: DateInput): string {
	return format(value, (date) => `${shortDate.format(date)}, ${clock.format(date)}`);
}

const wholeShillings = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const shillingsAndCents = new Intl.NumberFormat("en-US", {
	minimumFractionDigits: 2,
	maximumFractionDigits: 2,
});

/** KES 14,500, or −KES 400; cents only if there are any. The API may send a number or a numeric string. */
export function formatKes(amount: number | string | null | undefined): string {
	if (amount === null || amount === undefined || amount === "") return "N/A";
	const cents = Math.round(Number(amount) * 100);
	if (!Number.isFinite(cents)) return "N/A";
	const writer = cents % 100 === 0 ? wholeShillings : shillingsAndCents;
	return `${cents < 0 ? "−" : ""}KES ${writer.format(Math.abs(cents) / 100)}`;
}

/** An amount as a field shows it: 1,555.50. */
export function amountText(amount: number): string {
	return formatKes(amount).replace("KES ", "");
}

/** A cost that visitors read, in words instead of KES 0. */
export function costText(amount: number | undefined, none = "Free"): string {
	return amount === 0 ? none : formatKes(amount);
}

export function shortId(id: string): string {
	return id.length > 8 ? `${id.slice(0, 8)}…` : id;
}

export function classes(...names: (string | false | null | undefined)[]): string {
	return names.filter(Boolean).join(" ");
}
