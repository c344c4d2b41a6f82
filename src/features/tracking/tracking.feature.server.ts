import type { Tx } from "../../db/transaction.ts";
import { asEmpty, asResult, implement, serve } from "../../platform/api/endpoint.ts";
import { defineFeature } from "../../platform/feature.ts";
import { inBatches, type PersonalData } from "../../platform/privacy/personal-data.ts";
import { answerDelivery } from "../orders/deliveries/deliveries.service.server.ts";
import { openRecord } from "./open-record.server.ts";
import * as ownRecords from "./own-records.contract.ts";
import { addOwnRecord, listOwnRecords, removeOwnRecord } from "./own-records.service.server.ts";
import * as calls from "./tracking.contract.ts";
import { readConfirmation, track } from "./tracking.service.server.ts";

/** Rows contain no names; orders and requests are exported by their own features. */
const ownRecordsPersonalData: PersonalData = {
	export: exportAdded,
	exportOwn: exportAdded,

	/** Deletes rows of the account, and rows of any account that contain the person's records. */
	async erase(tx, { ids }) {
		await inBatches(ids, (batch) =>
			tx
				.deleteFrom("account_records")
				.where((eb) => eb.or([eb("user_id", "in", batch), eb("record_id", "in", batch)]))
				.returning("record_id")
				.execute(),
		);
		return {};
	},
};

async function exportAdded(tx: Tx, { ids }: { ids: readonly string[] }) {
	const added_to_account = await inBatches(ids, (batch) =>
		tx
			.selectFrom("account_records")
			.leftJoin("orders", "orders.id", "account_records.record_id")
			.leftJoin("assistance_requests as requests", "requests.id", "account_records.record_id")
			.select((eb) => [
				eb.fn.coalesce("orders.reference", "requests.reference").as("reference"),
				"account_records.kind",
				"account_records.added_at",
			])
			.where("account_records.user_id", "in", batch)
			.execute(),
	);
	return { added_to_account };
}

const endpoints = [
	implement(calls.track, {
		handle: async ({ app, actor, body, ip }) => ({
			result: await track(app, actor, { ...body, ip }),
		}),
	}),
	implement(calls.answerDelivery, {
		handle: async ({ app, body: { delivery, received, ...credentials }, ip }) => {
			const { id: orderId } = await openRecord(app, { ...credentials, ip });
			return { result: await answerDelivery(app, { orderId, delivery, received }) };
		},
	}),
	serve(calls.readConfirmation, readConfirmation, asResult),
	serve(ownRecords.listOwnRecords, listOwnRecords, asResult),
	implement(ownRecords.addOwnRecord, {
		handle: async ({ app, actor, body, ip }) => ({
			result: await addOwnRecord(app, actor, { ...body, ip }),
		}),
	}),
	serve(ownRecords.removeOwnRecord, removeOwnRecord, asEmpty),
];

export const tracking = defineFeature({
	name: "tracking",
	needs: ["accounts", "assistance", "help-given", "ledger", "orders", "projects", "records"],
	endpoints,
	tables: {
		account_records: {},
	},
	personalData: ownRecordsPersonalData,
});
