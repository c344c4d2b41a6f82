import * as z from "zod/mini";
import { limit, page, pagination, time } from "./http/contract-fields.ts";

/** What contracts say of the trash. Queries are in `trash.server.ts`. */

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
