import type { StaffSearch } from "../../platform/app-context.ts";
import { queryString } from "../../platform/browser/query-string.ts";
import { hitsOnScreen } from "../../platform/staff-search.server.ts";
import { listRequests } from "./assistance.service.server.ts";

const SCREEN = "/dashboard/requests";

export const searchRequests: StaffSearch = {
	kind: "requests",
	async find(app, actor, { search, limit }) {
		const { requests, pagination } = await listRequests(app, actor, { search, page: 1, limit });
		return hitsOnScreen(SCREEN, search, { rows: requests, pagination }, (request) => ({
			id: request.id,
			title: request.name,
			about: request.projectTitle,
			reference: request.reference,
			status: request.status,
			at: request.created_at,
			path: SCREEN + queryString({ request: request.id }),
		}));
	},
};
