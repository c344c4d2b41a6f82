import { defineFeature } from "../../../platform/feature.ts";
import { implement } from "../../../platform/http/endpoint.ts";
import { columnsOf } from "../../../platform/table.ts";
import * as calls from "./deliveries.contract.ts";
import { deliveriesPersonalData } from "./deliveries.personal-data.server.ts";
import { changeDelivery, listDeliveries, planDelivery } from "./deliveries.service.server.ts";

declare module "../../../platform/audit/audit-subjects.ts" {
	interface AuditSubjects {
		delivery: "personal";
	}
}

const endpoints = [
	implement(calls.listDeliveries, {
		handle: async ({ app, actor, params }) => ({
			data: { deliveries: await listDeliveries(app, actor, params) },
		}),
	}),
	implement(calls.planDelivery, {
		handle: async ({ app, actor, params, body, idempotency }) => ({
			data: {
				delivery: await planDelivery(app, actor, { orderId: params.id, ...body, idempotency }),
			},
		}),
	}),
	implement(calls.changeDelivery, {
		handle: async ({ app, actor, params: { id, deliveryId }, body }) => ({
			data: { delivery: await changeDelivery(app, actor, { orderId: id, deliveryId, ...body }) },
		}),
	}),
];

export const deliveries = defineFeature({
	name: "deliveries",
	endpoints,
	tables: {
		deliveries: {
			columns: columnsOf({
				personal: ["what", "place", "handed_to", "problem"],
				account: ["handed_by"],
				harmless: [
					"id",
					"order_id",
					"planned_on",
					"state",
					"handed_on",
					"created_at",
					"updated_at",
				],
			}),
			named: [
				{
					kind: "Delivery",
					id: "order_id",
					at: "created_at",
					shown: ["planned_on", "state"],
					about: "order_id",
				},
			],
			keptFor: "orders",
		},
	},
	personalData: deliveriesPersonalData,
});
