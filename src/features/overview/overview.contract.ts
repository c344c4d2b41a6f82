import * as z from "zod/mini";
import { callsUnder } from "../../platform/http/call.ts";
import { id, role, time } from "../../platform/http/contract-fields.ts";

const defineCall = callsUnder("Overview");

const count = z.number();

const week = z.object({
	/** The Monday it begins with in Nairobi, YYYY-MM-DD. */
	start: z.string(),
	orders: count,
	requests: count,
});
export type Week = z.infer<typeof week>;

const overview = z.object({
	stats: z.object({ articles: count, categories: count, users: count }),
	recentActivity: z.object({
		articles: z.array(z.object({ id, title: z.string(), status: z.string(), created_at: time })),
		users: z.array(
			z.object({ id, username: z.string(), email: z.string(), role, created_at: time }),
		),
	}),
	/** Eight weeks, the running one last. */
	weeks: z.array(week),
	ordersByStatus: z.object({
		pending: count,
		processing: count,
		completed: count,
		cancelled: count,
	}),
});
export type Overview = z.infer<typeof overview>;

export const readOverview = defineCall("GET /dashboard/stats", {
	summary: "Counts, recent activity and the last eight weeks",
	access: "staff",
	response: z.object({ result: overview }),
});
