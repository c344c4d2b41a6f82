import * as z from "zod/mini";
import type { TrashKind } from "../product/kinds.ts";
import { MAX_CHOSEN } from "./browser/read-fields.ts";
import type { callsUnder } from "./http/call.ts";
import { nothing, pageWindow, pagination, time } from "./http/contract-fields.ts";

export const trashTimes = {
	deleted_at: time,
	/** When it will be deleted permanently. */
	removed_at: time,
};

/** Permanently deletes one record in the trash, with the pictures that only it used. */
export const removalRules = { access: "admin", response: nothing } as const;

const IDS_OR_COUNT = "Give either ids or count";

/** Several records of one trash, or all: `count` is how many the sender expects. */
const removals = z
	.object({
		ids: z.optional(
			z
				.array(z.string())
				.check(
					z.minLength(1, "Choose at least one row"),
					z.maxLength(MAX_CHOSEN, `At most ${MAX_CHOSEN} rows at once`),
				),
		),
		count: z.optional(z.int(IDS_OR_COUNT).check(z.minimum(1, IDS_OR_COUNT))),
	})
	.check(
		z.refine(({ ids, count }) => (ids === undefined) !== (count === undefined), {
			error: IDS_OR_COUNT,
			path: ["ids"],
		}),
	);
export type RemovalRequest = z.infer<typeof removals>;

export function trashCalls<
	const Kind extends TrashKind,
	Item extends z.ZodMiniType,
	Answer extends z.ZodMiniType,
>(
	defineCall: ReturnType<typeof callsUnder>,
	kind: Kind,
	options: {
		item: Item;
		restored: Answer;
		summaries: { list: string; restore: string; remove: string };
	},
) {
	const { item, restored, summaries } = options;
	return {
		list: defineCall(`GET /trash/${kind}`, {
			summary: summaries.list,
			access: "staff",
			query: z.object(pageWindow(10)),
			response: z.object({ result: z.array(item), pagination }),
		}),
		restore: defineCall(`POST /trash/${kind}/:id/restore`, {
			summary: summaries.restore,
			access: "staff",
			response: restored,
		}),
		remove: defineCall(`DELETE /trash/${kind}/:id`, { summary: summaries.remove, ...removalRules }),
		removeSome: defineCall(`POST /trash/${kind}/remove`, {
			summary: "Permanently delete chosen records of this trash, or all",
			access: "admin",
			body: removals,
			refuses: ["conflict"],
			response: z.object({ removed: z.number() }),
		}),
	};
}
