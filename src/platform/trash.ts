import * as z from "zod/mini";
import { idParams, limit, nothing, page, pagination, time } from "./http/contract-fields.ts";

/** What contracts say of the trash. Queries are in `trash.server.ts`. */

/** What everything in the trash has beside its own fields. */
export const trashTimes = {
	deleted_at: time,
	/** When it is removed for good. */
	removed_at: time,
};

/** The rest of the call that lists what is in the trash. */
export function trashList<Item extends z.ZodMiniType>(item: Item) {
	return {
		access: "staff",
		query: z.object({ page, limit: limit(10) }),
		response: z.object({ result: z.array(item), pagination }),
	} as const;
}

/** The rest of the call that removes one thing in the trash for good, with the pictures that only it used. */
export const removing = { access: "admin", params: idParams, response: nothing } as const;

/** The rest of the call that takes one thing out of the trash. */
export function restoring<Answer extends z.ZodMiniType>(response: Answer) {
	return { access: "staff", params: idParams, response } as const;
}
