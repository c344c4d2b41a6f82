import { withoutInvisible } from "./invisible.ts";
import { isDay, nairobiDayStart } from "./nairobi.ts";

/* Times as M-Pesa, spreadsheets and people write them. */

export interface WrittenTime {
	/** ISO 8601 in UTC; for a day without a time, its start in Nairobi. */
	at: string;
	/** Whether there is no time of day. */
	isWholeDay: boolean;
}

/** The day comes before the month, as usual in Kenya, unless the year comes first. */
const DAYS = [
	/^(?<year>\d{4})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})/,
	/^(?<day>\d{1,2})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<year>\d{4}|\d\d)/,
	/^(?<day>\d{1,2})(?:st|nd|rd|th)?[-/. ]?(?<name>[a-z]{3,9})\.?,?[-/ ]?(?<year>\d{4}|\d\d)/,
	/^(?<name>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})/,
];

/** 9:05, 09:05:30, 15.15.33, 3:15 PM, with Z or an offset; after a space, "at" or T. */
const CLOCK =
	/^(?:,? (?:at )?|t)(?<hour>\d{1,2})(?<mark>[:.])(?<minute>\d\d)(?:\k<mark>(?<second>\d\d)(?:\.\d{1,9})?)?(?: ?(?<half>[ap])\.?m\.?)?(?: ?(?<zone>z|[+-]\d\d:?\d\d))?$/;

/** 20261126151533 */
const COMPACT =
	/^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)(?<hour>\d\d)(?<minute>\d\d)(?<second>\d\d)$/;

const MONTHS = [
	...["january", "february", "march", "april", "may", "june", "july"],
	...["august", "september", "october", "november", "december"],
];

/** Reads a day or time, in Nairobi time unless it names a zone. Null if invalid, such as February 31. */
export function readTime(text: string): WrittenTime | null {
	const written = withoutInvisible(text)
		.trim()
		.replace(/\s+/g, " ")
		.toLowerCase()
		.replace(/^on /, "");
	if (written.length > 60) return null;
	const compact = COMPACT.exec(written);
	const date = compact ?? DAYS.map((pattern) => pattern.exec(written)).find(Boolean);
	const day = date && dayOf(date.groups ?? {});
	if (!date || !day) return null;
	const rest = written.slice(date[0].length);
	if (!compact && rest === "") return { at: nairobiDayStart(day), isWholeDay: true };
	const at = timeOn(day, (compact ?? CLOCK.exec(rest))?.groups);
	return at === null ? null : { at, isWholeDay: false };
}

const MAX_AHEAD_MS = 10 * 60_000;

/** Whether a time (ISO 8601) is after the reference by more than clocks may differ. */
export function isAhead(at: string, reference: string): boolean {
	return Date.parse(at) > Date.parse(reference) + MAX_AHEAD_MS;
}

type Groups = Record<string, string | undefined>;

/** YYYY-MM-DD */
function dayOf({ year = "", month, name, day = "" }: Groups): string | null {
	const number = name ? monthNumber(name) : month;
	const date = `${year.padStart(4, "20")}-${number?.padStart(2, "0")}-${day.padStart(2, "0")}`;
	return isDay(date) ? date : null;
}

/** "nov", "sept", "november" */
function monthNumber(name: string): string {
	return String(MONTHS.findIndex((month) => month.startsWith(name)) + 1);
}

function timeOn(day: string, clock: Groups | undefined): string | null {
	if (!clock) return null;
	const { minute = "", second = "00", half, zone = "+03:00" } = clock;
	const hour = half ? hourOf(Number(clock.hour), half) : Number(clock.hour);
	if (hour === null || hour > 23) return null;
	const offset = zone.toUpperCase().replace(/^([+-]\d\d)(\d\d)$/, "$1:$2");
	const time = Date.parse(`${day}T${String(hour).padStart(2, "0")}:${minute}:${second}${offset}`);
	return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** 12 AM is midnight, 12 PM noon. */
function hourOf(hour: number, half: string): number | null {
	if (hour < 1 || hour > 12) return null;
	return (hour % 12) + (half === "p" ? 12 : 0);
}
