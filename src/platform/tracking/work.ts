import * as z from "zod/mini";
import {
	exportColumns,
	ifGiven,
	oneOf,
	optionalText,
	readVersion,
} from "../http/contract-fields.ts";
import { isDay } from "../text/calendar-day.ts";
import {
	MOST_CHOSEN,
	ORDER_SORTS,
	ORDER_WORK,
	REQUEST_SORTS,
	REQUEST_WORK,
	WORK_OWNERS,
} from "./work-names.ts";

export type {
	OrderSort,
	OrderWork,
	RequestSort,
	RequestWork,
	WorkOwner,
	WorkSort,
} from "./work-names.ts";

/** The work that staff have with orders and requests, in their contracts. Safe in the browser. */

/** The member of staff who looks after it; null when nobody does. For staff only. */
export const owner = z.nullable(z.object({ id: z.string(), username: z.string() }));
export type Owner = z.infer<typeof owner>;

export const orderWork = ifGiven(oneOf("Work", ORDER_WORK));
export const requestWork = ifGiven(oneOf("Work", REQUEST_WORK));
const workOwner = ifGiven(oneOf("Owner", WORK_OWNERS));
/**
 * `waiting`: what has no answer yet on top, by when the promise to answer runs out, then the newest. `due`: what is due
 * first on top. Newest first without it. Otherwise a column of the list, with a - before it the other way round.
 */
export const orderSort = ifGiven(oneOf("Sort", ORDER_SORTS));
export const requestSort = ifGiven(oneOf("Sort", REQUEST_SORTS));

const TOO_MANY = `At most ${MOST_CHOSEN} rows at once`;

/** In a query: the ids of chosen rows, with commas between them. */
const chosenIds = ifGiven(
	z.pipe(
		z.pipe(
			z.string().check(z.maxLength(100 * MOST_CHOSEN, TOO_MANY)),
			z.transform((text) => text.split(",")),
		),
		z.array(z.string()).check(z.maxLength(MOST_CHOSEN, TOO_MANY)),
	),
);

/** The filters of either list, and of its spreadsheet. */
export function listFilters<Status, Work>(
	status: z.ZodMiniType<Status>,
	work: z.ZodMiniType<Work | undefined>,
) {
	return {
		status: ifGiven(status),
		search: z.optional(optionalText(200)),
		...days,
		/** Those that wait for this. */
		work,
		/** The caller's own, or those that nobody looks after. */
		owner: workOwner,
	};
}

/** Of the query of a spreadsheet: which rows, unless all that pass its filters, and which columns. */
export function exportChoice<Name extends string>(columns: readonly [Name, ...Name[]]) {
	return { ids: chosenIds, columns: exportColumns(columns) };
}

/** A change of the status, over the version that was read. */
export function statusChange<Status>(status: z.ZodMiniType<Status>) {
	return z.object({ status, updated_at: readVersion });
}

/** Staff to give it to; null takes it from its owner. */
export const ownerChange = {
	owner_id: z.optional(z.nullable(z.string({ error: "Please choose a member of staff" }))),
	updated_at: readVersion,
};

const DATE_INVALID = "The date is not valid";

/** The first and the last day on which something came, as YYYY-MM-DD at the fair. */
const day = ifGiven(z.string().check(z.refine(isDay, DATE_INVALID)));
const days = { from: day, to: day };

/** Checks of a query with `days` that they are in order. */
export const daysInOrder = z.refine<{ from?: string | undefined; to?: string | undefined }>(
	({ from, to }) => !from || !to || from <= to,
	{ error: "The last day is before the first", path: ["to"] },
);

/** YYYY-MM-DD, and a day that the calendar has; blank is none. */
export const dueChange = z.optional(
	z.nullable(
		z.pipe(
			z
				.string({ error: DATE_INVALID })
				.check(z.refine((text) => text === "" || isDay(text), DATE_INVALID)),
			z.transform((text) => text || null),
		),
	),
);
