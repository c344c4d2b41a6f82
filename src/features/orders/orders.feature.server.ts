import { serve } from "../../platform/api/endpoint.ts";
import type { StaffSearch } from "../../platform/app-context.ts";
import { queryString } from "../../platform/browser/query-string.ts";
import { defineFeature } from "../../platform/feature.ts";
import { csvAttachment } from "../../platform/http/streamed-response.server.ts";
import { hitsOnScreen } from "../../platform/staff-search.ts";
import { nairobiDay } from "../../platform/text/nairobi.ts";
import { signConfirmationKey } from "../records/confirmations.server.ts";
import { changeAgreement } from "./agreement.service.server.ts";
import { auditedOrdersIn } from "./audited-orders.server.ts";
import * as calls from "./orders.contract.ts";
import { ordersPersonalData } from "./orders.personal-data.server.ts";
import { removeOrderFromSender, withdrawOrderConsent } from "./orders.queries.server.ts";
import {
	changeOrderConsent,
	changeOrderOwnerAndDue,
	changeOrderStatus,
	changeOrders,
	exportOrders,
	listOrders,
	listOwnOrders,
	placeOrder,
	requireOrder,
} from "./orders.service.server.ts";
import { sampleOrders } from "./sample-orders.server.ts";

const SCREEN = "/dashboard/orders";

const searchOrders: StaffSearch = {
	kind: "orders",
	async find(app, actor, { search, limit }) {
		const { orders, pagination } = await listOrders(app, actor, {
			search,
			sort: "-created_at",
			page: 1,
			limit,
		});
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

const endpoints = [
	serve(
		calls.placeOrder,
		placeOrder,
		(order, app) => {
			const confirmation_key = signConfirmationKey(app.limits, order.reference);
			return { data: { order, confirmation_key } };
		},
		{ limit: "orders" },
	),
	serve(calls.listOrders, listOrders, (data) => ({ data })),
	serve(calls.listOwnOrders, listOwnOrders, (data) => ({ data })),
	serve(calls.exportOrders, exportOrders, (rows) =>
		csvAttachment(`orders-${nairobiDay(Date.now())}`, rows),
	),
	serve(calls.changeOrders, changeOrders, (results) => ({ data: { results } })),
	serve(calls.getOrder, requireOrder, (order) => ({ data: { order } })),
	serve(calls.changeOrderStatus, changeOrderStatus, ({ row, notice }) => ({
		data: { order: row, notice },
		message: "Order status updated successfully",
	})),
	serve(calls.changeOrderConsent, changeOrderConsent, (order) => ({ data: { order } })),
	serve(calls.changeAgreement, changeAgreement, (order) => ({ data: { order } })),
	serve(calls.changeOrderOwnerAndDue, changeOrderOwnerAndDue, (order) => ({ data: { order } })),
];

export const orders = defineFeature({
	name: "orders",
	needs: ["accounts", "categories", "customer-messages", "ledger", "projects", "records"],
	endpoints,
	auditedRecords: { order: auditedOrdersIn("orders") },
	tables: {
		orders: {
			personSearch: [
				{
					kind: "Order",
					id: "id",
					at: "created_at",
					name: "name",
					shown: ["phone", "email", "article_title", "reference"],
					unsearched: ["search_text", "receipt_key", "consent_text"],
				},
			],
			contacts: ["phone", "email", "guardian_phone"],
			addedAt: "created_at",
			retention: "orders",
		},
	},
	personalData: ordersPersonalData,
	events: {
		removedFromAccount: removeOrderFromSender,
		withdrawalLostByRestore: withdrawOrderConsent,
	},
	samples: sampleOrders,
	staffSearches: [searchOrders],
});
