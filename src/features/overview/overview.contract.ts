import * as z from "zod/mini";
import { callsUnder } from "../../platform/http/call.ts";
import { id, messageResponse, role, time } from "../../platform/http/contract-fields.ts";
import { SAMPLE_KINDS } from "../../product/kinds.ts";

const defineCall = callsUnder("Overview");

const count = z.number();

const sampleContent = z.object({
	/** How many of each kind of sample record still exist. */
	kinds: z.array(
		z.object({
			kind: z.enum(SAMPLE_KINDS),
			/** Whether removal moves them to the trash rather than deleting them permanently. */
			trash: z.boolean(),
			unchanged: count,
			/** How many were edited since, and are removed as well. */
			edits_removed: count,
			/** How many were edited since, and stay. */
			edits_kept: count,
		}),
	),
});
export type SampleContent = z.infer<typeof sampleContent>;

const removedSamples = z.array(z.object({ kind: z.enum(SAMPLE_KINDS), count }));
export type RemovedSamples = z.infer<typeof removedSamples>;

const overview = z.object({
	stats: z.object({ articles: count, categories: count, users: count }),
	recentActivity: z.object({
		articles: z.array(
			z.object({
				id,
				title: z.string(),
				status: z.string(),
				created_at: time,
				can_edit: z.optional(z.boolean()),
			}),
		),
		users: z.array(
			z.object({ id, username: z.string(), email: z.string(), role, created_at: time }),
		),
	}),
	sampleContent: z.nullable(sampleContent),
	/** Problems that staff should solve, such as a disk that is nearly full. */
	warnings: z.array(z.string()),
});
export type Overview = z.infer<typeof overview>;

export const readOverview = defineCall("GET /dashboard/stats", {
	specifiedFields: [],
	summary: "Counts and recent activity",
	access: "staff",
	response: z.object({ result: overview }),
});

export const removeSampleContent = defineCall("DELETE /dashboard/sample-content", {
	summary: "Remove the sample content, except what the owner has made their own",
	access: "admin",
	response: z.extend(messageResponse, { result: z.object({ removed: removedSamples }) }),
});
