import type { StaffSearch } from "../../../platform/app-context.ts";
import { queryString } from "../../../platform/browser/query-string.ts";
import { listUsers } from "./users.service.server.ts";

const SCREEN = "/dashboard/users";

export const searchUsers: StaffSearch = {
	kind: "people",
	async find(app, actor, { search, limit }) {
		const { users, pagination } = await listUsers(app, actor, { search, page: 1, limit });
		return {
			total: pagination.total,
			hits: users.map(({ id, username, email, role, createdAt }) => ({
				id,
				title: username,
				about: email,
				reference: null,
				status: role,
				at: createdAt,
				path: SCREEN + queryString({ user: id }),
			})),
			all_path: SCREEN + queryString({ search }),
		};
	},
};
