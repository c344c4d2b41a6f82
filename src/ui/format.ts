/** How dates, money, ids, sizes and class names are written everywhere. */

/** The fair's time zone: a date must not change with the reader's place or the server's. */
const ZONE = "Africa/Nairobi";

type DateInput = string | number | Date | null | undefined;

const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: ZONE });
const shortDate = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: ZONE });
const clock = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone: ZONE });

function format(value: DateInput, write: (date: Date) => string): string {
	if (value === null || value === undefined || value === "") return "N/A";
	const date = new Date(value);
	if (Number.isNaN(date.getTime())) return "Invalid date";
	// Some versions put a narrow no-break space before AM; server and browser must agree.
	return write(date).replace(/[\u00a0\u202f]/g, " ");
}

/** March 5, 2024: on the home page's cards alone. */
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

/** KES 14,500, with cents only when there are any; the API may send a number or its text. */
export function formatKes(amount: number | string | null | undefined): string {
	if (amount === null || amount === undefined || amount === "") return "N/A";
	const cents = Math.round(Number(amount) * 100);
	if (!Number.isFinite(cents)) return "N/A";
	const writer = cents % 100 === 0 ? wholeShillings : shillingsAndCents;
	return `KES ${writer.format(cents / 100)}`;
}

/** The first eight characters of an id and an ellipsis: 7f3a91c2… */
export function shortId(id: string): string {
	return id.length > 8 ? `${id.slice(0, 8)}…` : id;
}

/** Joins class names, leaving out what is absent. */
export function classes(...names: (string | false | null | undefined)[]): string {
	return names.filter(Boolean).join(" ");
}
