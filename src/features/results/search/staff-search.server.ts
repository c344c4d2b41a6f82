import { queryString } from "../../../platform/browser/query-string.ts";
import type { StaffSearch } from "../../../platform/staff-search.ts";
import { listResults } from "../results/results.service.server.ts";
import { searchPlaces } from "./result-search.service.server.ts";
import { hasWords, plain } from "./searched-text.ts";

const SCREEN = "/dashboard/results";

const screenOf = (resultId: string) => `${SCREEN}/${resultId}/edit`;

/** Fairs by title and year, drafts included. */
export const searchResults: StaffSearch = {
	kind: "results",
	async find(app, actor, { search, limit }) {
		const words = plain(search).split(/\s+/).filter(Boolean);
		const all = await listResults(app, actor, {});
		const matching = all.filter(({ title, year }) => hasWords(plain(`${title}\n${year}`), words));
		return {
			total: matching.length,
			hits: matching.slice(0, limit).map(({ id, title, year, status, created_at }) => ({
				id,
				title,
				about: String(year),
				reference: null,
				status,
				at: created_at,
				path: screenOf(id),
			})),
			// The list has no search; it begins with the newest year.
			all_path: SCREEN,
		};
	},
};

/** Participants and schools, as the public search finds and names them. */
export const searchParticipants: StaffSearch = {
	kind: "places",
	async find(app, actor, { search, limit }) {
		const { places, pagination } = await searchPlaces(app, actor, { q: search, page: 1, limit });
		return {
			total: pagination.total,
			hits: places.map((place) => ({
				id: place.id,
				title: place.participant_name,
				about: [place.school, place.category_name, place.result_title, place.year].join(" · "),
				reference: null,
				status: null,
				at: null,
				path: screenOf(place.result_id),
			})),
			all_path: `/results/search${queryString({ q: search })}`,
		};
	},
};
