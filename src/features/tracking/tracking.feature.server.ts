import { defineFeature } from "../../platform/feature.ts";
import { implement } from "../../platform/http/endpoint.ts";
import { columnsOf } from "../../platform/table.ts";
import { answerDelivery } from "../orders/deliveries/deliveries.service.server.ts";
import { openRecord } from "./open-record.server.ts";
import * as own from "./own-records.contract.ts";
import { ownRecordsPersonalData } from "./own-records.personal-data.server.ts";
import { addOwnRecord, listOwnRecords, removeOwnRecord } from "./own-records.service.server.ts";
import * as calls from "./tracking.contract.ts";
import { readConfirmation, track } from "./tracking.service.server.ts";

const endpoints = [
	implement(calls.track, {
		handle: async ({ app, actor, body, ip }) => ({
			result: await track(app, actor, { ...body, ip }),
		}),
	}),
	implement(calls.answerDelivery, {
		handle: async ({ app, body: { delivery, received, ...by }, ip }) => {
			const { id: orderId } = await openRecord(app, { ...by, ip });
			return { result: await answerDelivery(app, { orderId, delivery, received }) };
		},
	}),
	implement(calls.readConfirmation, {
		handle: async ({ app, actor, body }) => ({ result: await readConfirmation(app, actor, body) }),
	}),
	implement(own.listOwnRecords, {
		handle: async ({ app, actor, query }) => ({ result: await listOwnRecords(app, actor, query) }),
	}),
	implement(own.addOwnRecord, {
		handle: async ({ app, actor, body, ip }) => ({
			result: await addOwnRecord(app, actor, { ...body, ip }),
		}),
	}),
	implement(own.removeOwnRecord, {
		handle: ({ app, actor, params }) => removeOwnRecord(app, actor, params),
	}),
];

/** What customers see of their orders and requests, with or without an account. */
export const tracking = defineFeature({
	name: "tracking",
	needs: ["accounts", "assistance", "help-given", "ledger", "orders", "projects", "records"],
	endpoints,
	tables: {
		account_records: {
			columns: columnsOf({
				account: ["user_id"],
				harmless: ["record_id", "kind", "added_at"],
			}),
		},
	},
	personalData: ownRecordsPersonalData,
});
