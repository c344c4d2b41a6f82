import { fold } from "../../../fold.ts";
import type { StaffSearch } from "../../../platform/app-context.ts";
import { hasWords } from "../searched-text.ts";
import { listResults } from "./results.service.server.ts";

const SCREEN = "/dashboard/results";

/** Searches results by title and year, drafts included. */
export const searchResults: StaffSearch = {
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
			// The list has no search of its own; it begins with the newest year.
			all_path: SCREEN,
		};
	},
};
