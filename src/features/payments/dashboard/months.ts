import { fairDay } from "../../../platform/text/fair-day.ts";

const MONTHS = 24;

/** This month and the ones before it, such as 2026-03. */
export function lastMonths(time = Date.now()): string[] {
	const [year = 0, month = 1] = fairDay(time).split("-").map(Number);
	return Array.from({ length: MONTHS }, (_, back) =>
		new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
	);
}

const name = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** March 2026 */
export function monthName(month: string): string {
	return name.format(new Date(`${month}-01T00:00:00Z`));
}
