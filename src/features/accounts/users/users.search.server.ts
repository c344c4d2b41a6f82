import type { StaffSearch } from "../../../platform/app-context.ts";
import { queryString } from "../../../platform/browser/query-string.ts";
import { hitsOnScreen } from "../../../platform/staff-search.server.ts";
import { listUsers } from "./users.service.server.ts";

const SCREEN = "/dashboard/users";

export const searchUsers: StaffSearch = {
	kind: "people",
	async find(app, actor, { search, limit }) {
		const { users, pagination } = await listUsers(app, actor, { search, page: 1, limit });
		return hitsOnScreen(
			SCREEN,
			search,
			{ rows: users, pagination },
			({ id, username, email, role, createdAt }) => ({
				id,
				title: username,
				about: email,
				reference: null,
				status: role,
				at: createdAt,
				path: SCREEN + queryString({ user: id }),
			}),
		);
	},
};
