import type { StaffSearch } from "../../../platform/app-context.ts";
import { hitsOnScreen } from "../../../platform/staff-search.server.ts";
import { searchAllPlaces } from "./result-search.service.server.ts";

const SCREEN = "/dashboard/results";

/** Searches participants and schools of all results, drafts included. */
export const searchParticipants: StaffSearch = {
	kind: "places",
	async find(app, actor, { search, limit }) {
		const { places, pagination } = await searchAllPlaces(app, actor, { q: search, page: 1, limit });
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
