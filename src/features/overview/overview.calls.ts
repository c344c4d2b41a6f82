import type { Api } from "../../platform/browser/api-client.ts";
import { requireObject } from "../../platform/browser/api-error.ts";
import { ownCall } from "../../platform/browser/own-call.ts";
import {
	readCounts,
	readFlag,
	readNumber,
	readObject,
	readRows,
	readText,
	readTime,
	readWord,
} from "../../platform/browser/read-fields.ts";
import { textId } from "../../platform/text/text-id.ts";
import type * as calls from "./overview.contract.ts";
import type { Overview } from "./overview.contract.ts";

type Activity = Overview["recentActivity"];

/** Other servers may send only the figures of the specification. */
export interface ShownOverview
	extends Pick<Overview, "recentActivity">,
		Partial<Pick<Overview, "sampleContent" | "warnings">> {
	stats: Partial<Overview["stats"]>;
}

export async function fetchOverview(api: Api): Promise<ShownOverview> {
	const answer: { result?: Partial<Overview> } = await api<typeof calls.readOverview>(
		"GET /dashboard/stats",
		{ specified: true, token: "required" },
	);
	const { stats, recentActivity, ...ownFields } = requireObject(answer.result);
	const activity = readObject(recentActivity);
	return {
		...readOwnFields(ownFields),
		stats: {
			articles: readNumber(stats?.articles),
			categories: readNumber(stats?.categories),
			users: readNumber(stats?.users),
		},
		recentActivity: {
			articles: readRows(activity?.articles).map(readArticle),
			users: readRows(activity?.users).map(readUser),
		},
	};
}

function readOwnFields({ sampleContent, warnings }: Partial<Overview>): Partial<ShownOverview> {
	const samples = readObject(sampleContent);
	return {
		sampleContent: samples && {
			kinds: readRows(samples.kinds).flatMap(({ kind, trash, ...counts }) => {
				// `edits_…`: how much edited sample content stays, or is removed as well.
				const { unchanged, edits_kept, edits_removed = 0 } = readCounts(counts);
				if (unchanged === undefined || edits_kept === undefined) return [];
				const found = { unchanged, edits_removed, edits_kept };
				return [{ kind: readWord(kind), trash: readFlag(trash), ...found }];
			}),
		},
		warnings: Array.isArray(warnings) ? warnings.map((text) => readText(text)).filter(Boolean) : [],
	};
}

function readArticle(sent: Partial<Activity["articles"][number]>): Activity["articles"][number] {
	return {
		id: textId(sent.id),
		title: readText(sent.title),
		status: readWord(sent.status),
		created_at: readTime(sent.created_at),
		can_edit: readFlag(sent.can_edit, true),
	};
}

function readUser(sent: Partial<Activity["users"][number]>): Activity["users"][number] {
	return {
		id: textId(sent.id),
		username: readText(sent.username),
		email: readText(sent.email),
		role: readWord(sent.role),
		created_at: readTime(sent.created_at),
	};
}

export const removeSampleContent = ownCall<typeof calls.removeSampleContent>(
	"DELETE /dashboard/sample-content",
);
