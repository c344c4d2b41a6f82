import type { StaffSearch } from "../../platform/app-context.ts";
import { hitsOnScreen } from "../../platform/staff-search.ts";
import { listProjects } from "./projects.service.server.ts";

const SCREEN = "/dashboard/projects";

export const searchProjects: StaffSearch = {
	kind: "projects",
	async find(app, actor, { search, limit }) {
		const query = { search, match: "words", page: 1, limit } as const;
		const { articles, pagination } = await listProjects(app, actor, query);
		return hitsOnScreen(SCREEN, search, { rows: articles, pagination }, (article) => ({
			id: article.id,
			title: article.title,
			about: article.categories.map(({ name }) => name).join(", ") || null,
			reference: null,
			status: article.status,
			at: article.published_at ?? article.created_at,
			// A colleague's project can be read, but not edited.
			path: `${SCREEN}/${article.id}${article.can_edit ? "/edit" : ""}`,
		}));
	},
};
