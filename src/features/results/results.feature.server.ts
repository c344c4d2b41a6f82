import { defineFeature } from "../../platform/feature.ts";
import { columnsOf } from "../../platform/table.ts";
import { purgeJob } from "../../platform/trash.server.ts";
import { findHiddenNames, publicResultTexts } from "./hidden-names.server.ts";
import { resultItemEndpoints } from "./items/result-items.endpoints.server.ts";
import { renameCategoryOfItems } from "./items/result-items.queries.server.ts";
import { fetchPublishedResults } from "./results/results.calls.ts";
import { resultEndpoints } from "./results/results.endpoints.server.ts";
import { searchResults } from "./results/results.search.server.ts";
import { sampleResults } from "./results/results-trash.service.server.ts";
import { resultsPersonalData } from "./results.personal-data.server.ts";
import { withdrawResults } from "./results-withdrawn.server.ts";
import { searchParticipants } from "./search/places.search.server.ts";
import { resultSearchEndpoints } from "./search/result-search.endpoints.server.ts";

declare module "../../platform/audit/audit-subjects.ts" {
	interface AuditSubjects {
		result: "harmless";
		"result item": "personal";
	}
}

export const results = defineFeature({
	name: "results",
	needs: ["assets", "categories"],
	// The search comes first, or its address would match that of a result.
	endpoints: [...resultSearchEndpoints, ...resultEndpoints, ...resultItemEndpoints],
	tables: {
		results: {
			columns: columnsOf({
				published: ["title", "description"],
				harmless: [
					"id",
					"year",
					"status",
					"names_shown",
					"published_at",
					"created_at",
					"updated_at",
					"deleted_at",
				],
			}),
			cacheTag: "results",
		},
		// Triggers fill it when the others are restored.
		result_counts: {
			columns: columnsOf({ harmless: ["result_id", "items"] }),
			cacheTag: "results",
			inBackups: false,
		},
		result_items: {
			columns: columnsOf({
				published: ["participant_name", "school", "score", "additional_info"],
				harmless: [
					"id",
					"result_id",
					"category_id",
					"category_name",
					"position",
					"sort_order",
					"name_hidden",
					"created_at",
					"updated_at",
					"deleted_at",
				],
			}),
			cacheTag: "results",
			named: [
				{
					kind: "Place in a result",
					id: "id",
					at: "created_at",
					name: "participant_name",
					shown: ["school", "category_name"],
					// A school's name may contain a person's, but is not the participant's.
					except: ["school", "score"],
				},
			],
		},
	},
	personalData: resultsPersonalData,
	staffSearches: [searchResults, searchParticipants],
	hiddenNames: findHiddenNames,
	publicTexts: publicResultTexts,
	events: { categoryRenamed: renameCategoryOfItems, withdrawnSince: withdrawResults },
	samples: sampleResults,
	jobs: [purgeJob("results"), purgeJob("result_items")],
	sitemap: async (api, { indexResults }) => {
		// Results name pupils: their pages stay public, but are only in the sitemap if the operator wants it.
		if (!indexResults) return [];
		const results = await fetchPublishedResults(api);
		return [
			{ path: "/results" },
			...results.map(({ id, published_at }) => ({
				path: `/results/${id}`,
				...(published_at && { changed: published_at }),
			})),
		];
	},
});
