import * as z from "zod/mini";
import { limit, page, time } from "./http/contract-fields.ts";

/** How long something deleted can be restored. */
export const DAYS_IN_TRASH = 30;

export const trashQuery = z.object({ page, limit: limit(10) });

/** What everything in the trash has beside its own fields. */
export const trashTimes = {
	deleted_at: time,
	/** When it is removed for good. */
	removed_at: time,
};

export function trashTimesOf(row: { deleted_at: string | null }) {
	const deleted_at = row.deleted_at as string;
	const removed = Date.parse(deleted_at) + DAYS_IN_TRASH * 86_400_000;
	return { deleted_at, removed_at: new Date(removed).toISOString() };
}

/** What was deleted before this time is removed for good. */
export function trashLimit(): string {
	return new Date(Date.now() - DAYS_IN_TRASH * 86_400_000).toISOString();
}
