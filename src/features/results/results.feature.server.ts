import { now } from "../../db/time.ts";
import { fold } from "../../fold.ts";
import type { StaffSearch } from "../../platform/app-context.ts";
import { findTitledIn, titled } from "../../platform/audit/audited-records.server.ts";
import { defineFeature } from "../../platform/feature.ts";
import { inBatches, type PersonalData } from "../../platform/privacy/personal-data.ts";
import { hitsOnScreen } from "../../platform/staff-search.ts";
import { purgeJob } from "../../platform/trash.server.ts";
import { findHiddenNames, publicResultTexts } from "./hidden-names.server.ts";
import { renameCategoryOfItems } from "./items/result-items.queries.server.ts";
import { fetchPublishedResults } from "./results/results.calls.ts";
import { listResults, sampleResults } from "./results/results.service.server.ts";
import {
	resultEndpoints,
	resultItemEndpoints,
	resultSearchEndpoints,
} from "./results.endpoints.server.ts";
import { withdrawResults } from "./results-withdrawn.server.ts";
import { searchAllItems } from "./search/result-search.service.server.ts";
import { hasWords } from "./searched-text.ts";
import { NAME_WITHHELD } from "./shown-name.ts";

const SCREEN = "/dashboard/results";

const searchParticipants: StaffSearch = {
	kind: "places",
	async find(app, actor, { search, limit }) {
		const { places, pagination } = await searchAllItems(app, actor, { q: search, page: 1, limit });
		return hitsOnScreen(SCREEN, search, { rows: places, pagination }, (place) => ({
			id: place.id,
			title: place.participant_name,
			about: [place.school, place.category_name, place.result_title, place.year].join(" · "),
			reference: null,
			status: place.status,
			at: null,
			path: `${SCREEN}/${place.result_id}/edit`,
		}));
	},
};

const searchResults: StaffSearch = {
	kind: "results",
	async find(app, actor, { search, limit }) {
		const words = fold(search).split(/\s+/).filter(Boolean);
		const all = await listResults(app, actor, {});
		const matching = all.filter(({ title, year }) => hasWords(fold(`${title}\n${year}`), words));
		return {
			total: matching.length,
			hits: matching.slice(0, limit).map(({ id, title, year, status, created_at }) => ({
				id,
				title,
				about: String(year),
				reference: null,
				status,
				at: created_at,
				path: `${SCREEN}/${id}/edit`,
			})),
			// The list has no search; it begins with the newest year.
			all_path: SCREEN,
		};
	},
};

/** Results know people only by name, so only a search by name finds them. */
const resultsPersonalData: PersonalData = {
	async export(tx, { ids }) {
		const results = await inBatches(ids, (batch) =>
			tx
				.selectFrom("result_items")
				.innerJoin("results", "results.id", "result_items.result_id")
				.select(["result_items.id", "results.title", "results.year", "category_name", "position"])
				.select(["participant_name", "school", "score", "additional_info"])
				.where("result_items.id", "in", batch)
				.execute(),
		);
		return { results };
	},

	/** Keeps the competition's record: position, school and score. */
	async erase(tx, { ids }) {
		const items = await inBatches(ids, (batch) =>
			tx
				.updateTable("result_items")
				.set({ participant_name: NAME_WITHHELD, additional_info: "", updated_at: now() })
				.where("id", "in", batch)
				.returning("id")
				.execute(),
		);
		return { results: items.length };
	},
};

export const results = defineFeature({
	name: "results",
	needs: ["assets", "categories"],
	auditedRecords: {
		result: findTitledIn("results", (id) => `/dashboard/results/${id}/edit`),
		async "result item"(db, ids) {
			const rows = await db
				.selectFrom("result_items")
				.innerJoin("results", "results.id", "result_items.result_id")
				.select(["result_items.id", "result_id", "participant_name", "title"])
				.select(["result_items.deleted_at", "results.deleted_at as result_deleted_at"])
				.where("result_items.id", "in", ids)
				.execute();
			return rows.map(({ id, result_id, participant_name, title, ...row }) => {
				const deleted_at = row.deleted_at ?? row.result_deleted_at;
				const item = { id, title: `${title} · ${participant_name}`, deleted_at };
				return titled(item, `/dashboard/results/${result_id}/edit`);
			});
		},
	},
	// The search comes first, or its address would match that of a result.
	endpoints: [...resultSearchEndpoints, ...resultEndpoints, ...resultItemEndpoints],
	tables: {
		results: {
			cacheTag: "results",
		},
		// Triggers fill this table when the others are restored.
		result_counts: {
			cacheTag: "results",
			inBackups: false,
		},
		result_items: {
			cacheTag: "results",
			personSearch: [
				{
					kind: "Place in a result",
					id: "id",
					at: "created_at",
					name: "participant_name",
					shown: ["school", "category_name"],
					// A school's name may contain a person's, but not the participant's.
					unsearched: ["school", "score"],
				},
			],
		},
	},
	personalData: resultsPersonalData,
	staffSearches: [searchResults, searchParticipants],
	hiddenNames: findHiddenNames,
	publicTexts: publicResultTexts,
	events: { categoryRenamed: renameCategoryOfItems, withdrawalLostByRestore: withdrawResults },
	samples: sampleResults,
	jobs: [purgeJob("results"), purgeJob("result_items")],
	sitemap: async (api, { indexResults }) => {
		// Results name pupils: their public pages are in the sitemap only if the operator wants it.
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
