import { fairDay, NAIROBI_MS } from "../../platform/text/fair-day.ts";
import type { Week } from "./overview.contract.ts";

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
/** 1970-01-05 was a Monday. */
const FIRST_MONDAY_MS = 4 * 24 * HOUR_MS;

/** The start (UTC milliseconds) of the week of `time` in Nairobi: Monday, midnight. */
export function weekStart(time: number): number {
	const local = time + NAIROBI_MS - FIRST_MONDAY_MS;
	return Math.floor(local / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS - NAIROBI_MS;
}

/** The start of the first of `count` weeks, the last of which is the week of `time`. */
export function firstWeekStart(time: number, count: number): number {
	return weekStart(time) - (count - 1) * WEEK_MS;
}

/** The number of events in an hour; `hour` is the beginning of an ISO time in UTC, such as 2026-03-02T21. */
export interface HourCount {
	hour: string;
	count: number;
}

/** Sums hours into `count` weeks up to the week of `time`; weeks without events are 0. */
export function sumWeeks(
	time: number,
	count: number,
	counts: { orders: HourCount[]; requests: HourCount[] },
): Week[] {
	const first = firstWeekStart(time, count);
	const sum = (hours: HourCount[], week: number) =>
		hours
			.filter(({ hour }) => weekStart(Date.parse(`${hour}:00:00Z`)) === week)
			.reduce((total, { count: some }) => total + some, 0);
	return Array.from({ length: count }, (_, index) => {
		const week = first + index * WEEK_MS;
		return {
			start: fairDay(week),
			orders: sum(counts.orders, week),
			requests: sum(counts.requests, week),
		};
	});
}
