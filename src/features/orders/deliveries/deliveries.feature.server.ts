import type { Tx } from "../../../db/transaction.ts";
import { implement, serve } from "../../../platform/api/endpoint.ts";
import { defineFeature } from "../../../platform/feature.ts";
import { MAX_FILE_BYTES } from "../../../platform/files/file-limits.ts";
import { attachment } from "../../../platform/http/streamed-response.server.ts";
import {
	inBatches,
	type PersonalData,
	recordIds,
} from "../../../platform/privacy/personal-data.ts";
import { auditedOrdersIn } from "../audited-orders.server.ts";
import * as calls from "./deliveries.contract.ts";
import { changeDelivery, listDeliveries, planDelivery } from "./deliveries.service.server.ts";
import { DELIVERY_REFUSED } from "./delivery-file-types.ts";
import {
	addFile,
	eraseFiles,
	FILES_PREFIX,
	listFileKeys,
	openTrackedFile,
	removeFile,
} from "./delivery-files.service.server.ts";

const deliveriesPersonalData: PersonalData = {
	export: (tx, subject) =>
		exportOf(tx, recordIds("deliveries", subject), recordIds("delivery_files", subject)),

	exportOwn: (tx, { ids }) => exportOf(tx, ids, ids),

	/** Keeps the dates for statistics. */
	async erase(tx, subject) {
		const files = await eraseFiles(tx, recordIds("delivery_files", subject));
		const blanks = await subject.blank("deliveries");
		const erased = await inBatches(recordIds("deliveries", subject), (batch) =>
			tx
				.updateTable("deliveries")
				.set(blanks)
				.where("order_id", "in", batch)
				.returning("id")
				.execute(),
		);
		return { changes: erased.length, files };
	},
};

/** The deliveries of some orders, and the files of some. */
async function exportOf(tx: Tx, orders: readonly string[], ordersOfFiles: readonly string[]) {
	const deliveries = await inBatches(orders, (batch) =>
		tx.selectFrom("deliveries").selectAll().where("order_id", "in", batch).execute(),
	);
	const delivery_files = await inBatches(ordersOfFiles, (batch) =>
		tx
			.selectFrom("delivery_files")
			.select(["id", "order_id", "name", "type", "size", "created_at"])
			.where("order_id", "in", batch)
			.execute(),
	);
	return { deliveries: deliveries.map(({ handed_by, ...delivery }) => delivery), delivery_files };
}

const endpoints = [
	serve(calls.listDeliveries, listDeliveries, (deliveries) => ({ data: { deliveries } })),
	serve(calls.planDelivery, planDelivery, (delivery) => ({ data: { delivery } })),
	serve(calls.changeDelivery, changeDelivery, (delivery) => ({ data: { delivery } })),
	implement(calls.addFile, {
		multipart: {
			fileField: "file",
			maxFiles: 1,
			maxFileBytes: MAX_FILE_BYTES,
			tooLarge: DELIVERY_REFUSED,
			tooMany: "Only one file can be uploaded at a time",
		},
		handle: async ({ app, actor, params: { id, deliveryId }, files: [file], idempotency }) => ({
			data: { file: await addFile(app, actor, { orderId: id, deliveryId, file, idempotency }) },
		}),
	}),
	implement(calls.removeFile, {
		handle: async ({ app, actor, params: { id, ...ids } }) => {
			await removeFile(app, actor, { orderId: id, ...ids });
			return {};
		},
	}),
	implement(calls.openTrackedFile, {
		noStore: true,
		handle: async ({ app, params, query }) =>
			attachment(await openTrackedFile(app, { ...params, ...query })),
	}),
];

export const deliveries = defineFeature({
	name: "deliveries",
	endpoints,
	auditedRecords: { delivery: auditedOrdersIn("deliveries") },
	tables: {
		deliveries: {
			personSearch: [
				{
					kind: "Delivery",
					id: "order_id",
					at: "created_at",
					shown: ["planned_on", "state"],
					recordIds: "order_id",
				},
			],
			retention: "orders",
		},
		delivery_files: {
			personSearch: [
				{
					kind: "File of a delivery",
					id: "order_id",
					at: "created_at",
					shown: ["type"],
					unsearched: ["storage_key"],
					recordIds: "order_id",
				},
			],
			retention: "orders",
		},
	},
	personalData: deliveriesPersonalData,
	files: [
		{
			prefix: FILES_PREFIX,
			listKnown: listFileKeys,
			requiredBy: { table: "delivery_files", keysOf: ({ storage_key }) => [String(storage_key)] },
		},
	],
});
