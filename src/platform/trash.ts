import * as z from "zod/mini";
import { limit, page, pagination, time } from "./http/contract-fields.ts";

/** What contracts say of the trash, and its times. Queries are in `trash.server.ts`. */

/** How long something deleted can be restored. */
export const DAYS_IN_TRASH = 30;

const IN_TRASH_MS = DAYS_IN_TRASH * 86_400_000;

export const trashQuery = z.object({ page, limit: limit(10) });

/** What everything in the trash has beside its own fields. */
export const trashTimes = {
	deleted_at: time,
	/** When it is removed for good. */
	removed_at: time,
};

/** The answer with one page of the trash. */
export function trashAnswer<Item extends z.ZodMiniType>(item: Item) {
	return z.object({ result: z.array(item), pagination });
}

export function trashTimesOf(row: { deleted_at: string | null }) {
	const deleted_at = row.deleted_at as string;
	return { deleted_at, removed_at: new Date(Date.parse(deleted_at) + IN_TRASH_MS).toISOString() };
}

/** What was deleted before this time is removed for good. */
export function trashLimit(): string {
	return new Date(Date.now() - IN_TRASH_MS).toISOString();
}
