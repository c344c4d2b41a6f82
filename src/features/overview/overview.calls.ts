import type { Api } from "../../platform/browser/api-client.ts";
import { requireList, requireObject } from "../../platform/browser/api-error.ts";
import { withTextId } from "../../platform/text/text-id.ts";
import type * as calls from "./overview.contract.ts";
import type { Overview } from "./overview.contract.ts";

/** Other servers may send only the figures of the specification. */
export interface ShownOverview
	extends Pick<Overview, "recentActivity">,
		Partial<Pick<Overview, "weeks" | "ordersByStatus" | "sampleContent" | "warnings">> {
	stats: Partial<Overview["stats"]>;
}

export async function fetchOverview(api: Api): Promise<ShownOverview> {
	const answer: { result?: Partial<Overview> } = await api<typeof calls.readOverview>(
		"GET /dashboard/stats",
		{ specified: true, token: "required" },
	);
	const { stats, recentActivity, ...rest } = requireObject(answer.result);
	const { articles, users }: Partial<Overview["recentActivity"]> = recentActivity ?? {};
	return {
		...rest,
		stats: stats ?? {},
		recentActivity: {
			articles: requireList(articles ?? []).map(withTextId),
			users: requireList(users ?? []).map(withTextId),
		},
	};
}

/** Returns the server's message, if any. */
export async function removeSampleContent(api: Api): Promise<string | undefined> {
	const { message } = await api<typeof calls.removeSampleContent>(
		"DELETE /dashboard/sample-content",
		{ token: "required" },
	);
	return message;
}
