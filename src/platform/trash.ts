import * as z from "zod/mini";
import type { callsUnder } from "./http/call.ts";
import { idParams, nothing, pageWindow, pagination, time } from "./http/contract-fields.ts";

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
		query: z.object(pageWindow(10)),
		response: z.object({ result: z.array(item), pagination }),
	} as const;
}

/** The rest of the call that removes one thing in the trash for good, with the pictures that only it used. */
export const removing = { access: "admin", params: idParams, response: nothing } as const;

/** The calls that list a trash, and that restore one thing in it or remove it for good. */
export function trashCalls<
	const Kind extends string,
	Item extends z.ZodMiniType,
	Answer extends z.ZodMiniType,
>(
	defineCall: ReturnType<typeof callsUnder>,
	kind: Kind,
	{
		item,
		restored,
		summaries,
	}: {
		item: Item;
		/** The answer of restoring. */
		restored: Answer;
		summaries: { list: string; restore: string; remove: string };
	},
) {
	return {
		list: defineCall(`GET /trash/${kind}`, { summary: summaries.list, ...trashList(item) }),
		restore: defineCall(`POST /trash/${kind}/:id/restore`, {
			summary: summaries.restore,
			access: "staff",
			params: idParams,
			response: restored,
		}),
		remove: defineCall(`DELETE /trash/${kind}/:id`, { summary: summaries.remove, ...removing }),
	};
}
