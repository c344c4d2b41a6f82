import { Readable } from "node:stream";
import { attachment } from "../../platform/attachment.server.ts";
import { idParams } from "../../platform/contract.ts";
import { endpoint } from "../../platform/endpoint.ts";
import { fairDay } from "../../platform/fair-day.ts";
import {
	exportQuery,
	orderAnswer,
	orderInput,
	orderStatusAnswer,
	orderStatusInput,
	ordersAnswer,
	ordersQuery,
	ownOrdersQuery,
} from "./orders.contract.ts";
import {
	changeOrderStatus,
	exportOrders,
	listOrders,
	listOwnOrders,
	placeOrder,
	requireOrder,
} from "./orders.service.server.ts";

export const orderEndpoints = [
	endpoint({
		method: "POST",
		path: "/orders/by-slug",
		tag: "Orders",
		summary: "Order a project",
		access: "public",
		limit: "orders",
		refuses: ["not_found"],
		idempotent: true,
		body: orderInput,
		response: orderAnswer,
		status: 201,
		handle: async ({ app, actor, sending, body }) => ({
			data: { order: await placeOrder(app.db, actor, app, sending, body) },
		}),
	}),
	endpoint({
		method: "GET",
		path: "/orders",
		tag: "Orders",
		summary: "All orders, newest first",
		access: "staff",
		query: ordersQuery,
		response: ordersAnswer,
		handle: async ({ app, actor, query }) => ({ data: await listOrders(app.db, actor, query) }),
	}),
	endpoint({
		method: "GET",
		path: "/orders/mine",
		tag: "Orders",
		summary: "The orders placed while signed in to this account",
		access: "member",
		query: ownOrdersQuery,
		response: ordersAnswer,
		handle: async ({ app, actor, query }) => ({ data: await listOwnOrders(app.db, actor, query) }),
	}),
	endpoint({
		method: "GET",
		path: "/orders/export.csv",
		tag: "Orders",
		summary: "All orders as a spreadsheet, newest first",
		access: "staff",
		query: exportQuery,
		file: true,
		handle: async ({ app, actor, query }) =>
			attachment({
				name: `orders-${fairDay(Date.now())}.csv`,
				type: "text/csv; charset=utf-8",
				content: Readable.from(exportOrders(app.db, actor, query)),
			}),
	}),
	endpoint({
		method: "GET",
		path: "/orders/:id",
		tag: "Orders",
		summary: "One order",
		access: "staff",
		params: idParams,
		response: orderAnswer,
		handle: async ({ app, actor, params }) => ({
			data: { order: await requireOrder(app.db, actor, params.id) },
		}),
	}),
	endpoint({
		method: "PUT",
		path: "/orders/:id",
		tag: "Orders",
		summary: "Change an order's status",
		access: "staff",
		params: idParams,
		body: orderStatusInput,
		response: orderStatusAnswer,
		handle: async ({ app, actor, params, body }) => ({
			data: { order: await changeOrderStatus(app.db, actor, app.mail, params.id, body) },
			message: "Order status updated successfully",
		}),
	}),
];
