import type { StaffSearch } from "../../platform/app-context.ts";
import { queryString } from "../../platform/browser/query-string.ts";
import { hitsOnScreen } from "../../platform/staff-search.server.ts";
import { listOrders } from "./orders.service.server.ts";

const SCREEN = "/dashboard/orders";

export const searchOrders: StaffSearch = {
	kind: "orders",
	async find(app, actor, { search, limit }) {
		const { orders, pagination } = await listOrders(app, actor, { search, page: 1, limit });
		return hitsOnScreen(SCREEN, search, { rows: orders, pagination }, (order) => ({
			id: order.id,
			title: order.name,
			about: order.article_title,
			reference: order.reference,
			status: order.status,
			at: order.created_at,
			path: SCREEN + queryString({ order: order.id }),
		}));
	},
};
