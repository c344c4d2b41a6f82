import type { Tx } from "../../db/transaction.ts";
import { defineFeature } from "../../platform/feature.ts";
import { inBatches, type PersonalData, recordIds } from "../../platform/privacy/personal-data.ts";
import type { HistoryEventKind } from "./history.server.ts";

const recordsPersonalData: PersonalData = {
	export: (tx, subject) => exportHistory(tx, recordIds("record_history", subject)),

	/** Only the statuses, as in the tracker; the rest is internal. */
	exportOwn: (tx, { ids }) => exportHistory(tx, ids, ["placed", "status"]),

	async erase(tx, subject) {
		const records = recordIds("record_history", subject);
		const emptied = await inBatches(records, (batch) =>
			tx
				.updateTable("record_history")
				.set({ detail: null, search_text: null })
				.where("record_id", "in", batch)
				.returning("id")
				.execute(),
		);
		return { changes: emptied.length };
	},
};

async function exportHistory(tx: Tx, ids: readonly string[], events?: HistoryEventKind[]) {
	const rows = await inBatches(ids, (batch) =>
		tx
			.selectFrom("record_history")
			.select(["record_id", "at", "event", "detail"])
			.where("record_id", "in", batch)
			.$if(events !== undefined, (query) => query.where("event", "in", events ?? []))
			.execute(),
	);
	const parsed = (detail: string | null) => detail && (JSON.parse(detail) as unknown);
	return { history: rows.map((row) => ({ ...row, detail: parsed(row.detail) })) };
}

/** References and histories of orders and requests, which belong to different features. */
export const records = defineFeature({
	name: "records",
	needs: ["accounts"],
	tables: {
		record_references: {},
		record_history: {
			personSearch: [
				{
					kind: "History of an order or a request",
					id: "record_id",
					at: "at",
					shown: ["event"],
					recordIds: "record_id",
					unsearched: ["search_text"],
				},
			],
			// As long as the order or request.
			retention: "orders",
		},
	},
	personalData: recordsPersonalData,
});
