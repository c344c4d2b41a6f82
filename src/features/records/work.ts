import * as z from "zod/mini";
import { MAX_CHOSEN } from "../../platform/browser/read-fields.ts";
import {
	exportColumns,
	id,
	ifGiven,
	oneOf,
	optionalText,
	seenVersion,
} from "../../platform/http/contract-fields.ts";
import { isDay } from "../../platform/text/nairobi.ts";
import {
	ORDER_SORTS,
	ORDER_WORK_FILTERS,
	REQUEST_SORTS,
	REQUEST_WORK_FILTERS,
	WORK_OWNERS,
} from "./work-names.ts";

/** The member of staff who owns the record; null if nobody does. For staff only. */
export const owner = z.nullable(z.object({ id: z.string(), username: z.string() }));
export type Owner = z.infer<typeof owner>;

export const orderWorkFilter = ifGiven(oneOf("Work", ORDER_WORK_FILTERS));
export const requestWorkFilter = ifGiven(oneOf("Work", REQUEST_WORK_FILTERS));
const workOwner = ifGiven(
	z.union([z.enum(WORK_OWNERS), id], {
		error: `Owner must be one of ${WORK_OWNERS.join(", ")}, or the id of a member of staff`,
	}),
);
/**
 * `waiting`, the default: unanswered first by deadline, then newest. `due`: earliest due date first.
 * Otherwise a column, descending with a leading -.
 */
export const orderSort = ifGiven(oneOf("Sort", ORDER_SORTS));
export const requestSort = ifGiven(oneOf("Sort", REQUEST_SORTS));

const TOO_MANY = `At most ${MAX_CHOSEN} rows at once`;

const chosenIds = ifGiven(
	z.pipe(
		z.pipe(
			z.string().check(z.maxLength(100 * MAX_CHOSEN, TOO_MANY)),
			z.transform((text) => text.split(",")),
		),
		z.array(z.string()).check(z.maxLength(MAX_CHOSEN, TOO_MANY)),
	),
);

export function listFilters<Status, WorkFilter>(
	status: z.ZodMiniType<Status>,
	work: z.ZodMiniType<WorkFilter | undefined>,
) {
	return {
		status: ifGiven(status),
		/** Words, each of which occurs in one of the record's texts or in a staff note; or the beginning of an id. */
		search: z.optional(optionalText(200)),
		...days,
		work,
		/** The caller's own rows, those without an owner, or those of a member of staff. */
		owner: workOwner,
	};
}

/** Query of a spreadsheet: the chosen rows (default: all that match the filters) and columns. */
export function exportChoice<Name extends string>(columns: readonly [Name, ...Name[]]) {
	return { ids: chosenIds, columns: exportColumns(columns) };
}

export function statusChange<Status>(status: z.ZodMiniType<Status>) {
	return z.object({ status, updated_at: seenVersion });
}

/** The new owner; null removes the owner. */
export const ownerChange = {
	owner_id: z.optional(z.nullable(z.string({ error: "Please choose a member of staff" }))),
	updated_at: seenVersion,
};

const DATE_INVALID = "The date is not valid";

/** The first and last day of receipt, as YYYY-MM-DD in Nairobi time. */
const day = ifGiven(z.string().check(z.refine(isDay, DATE_INVALID)));
const days = { from: day, to: day };

export const daysInOrder = z.refine<{ from?: string | undefined; to?: string | undefined }>(
	({ from, to }) => !from || !to || from <= to,
	{ error: "The last day is before the first", path: ["to"] },
);

/** A valid date (YYYY-MM-DD); blank removes it. */
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

const PROMISE_MS = 86_400_000;

/** The deadline (ISO 8601) of the site's promise to answer within 24 hours. */
export function promisedBy(createdAt: string): string {
	return new Date(Date.parse(createdAt) + PROMISE_MS).toISOString();
}
