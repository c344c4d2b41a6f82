import { fairDay } from "../../../platform/text/fair-day.ts";

const MONTHS = 24;

/** This month and the ones before it, such as 2026-03. */
export function lastMonths(time = Date.now()): string[] {
	const [year = 0, month = 1] = fairDay(time).split("-").map(Number);
	return Array.from({ length: MONTHS }, (_, back) =>
		new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
	);
}

/** The years of these months, such as 2026, for the books of a whole year. */
export function yearsOf(months: readonly string[]): string[] {
	return [...new Set(months.map((month) => month.slice(0, 4)))];
}

const name = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** "March 2026"; a year as it is. */
export function monthName(month: string): string {
	if (month.length === 4) return month;
	return name.format(new Date(`${month}-01T00:00:00Z`));
}
