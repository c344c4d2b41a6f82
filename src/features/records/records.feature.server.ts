import { defineFeature } from "../../platform/feature.ts";
import { inBatches, type PersonalData, recordIds } from "../../platform/privacy/personal-data.ts";
import type { HistoryEventKind } from "./history.server.ts";

const recordsPersonalData: PersonalData = {
	async export(tx, subject) {
		const records = recordIds("record_history", subject);
		const history = await inBatches(records, (batch) =>
			tx
				.selectFrom("record_history")
				.select(["record_id", "at", "event", "detail"])
				.where("record_id", "in", batch)
				.execute(),
		);
		return { history: history.map(withDetail) };
	},

	/** Only the statuses, as in the tracker; the rest is internal. */
	async exportOwn(tx, { ids }) {
		const history = await inBatches(ids, (batch) =>
			tx
				.selectFrom("record_history")
				.select(["record_id", "at", "event", "detail"])
				.where("record_id", "in", batch)
				.where("event", "in", ["placed", "status"] satisfies HistoryEventKind[])
				.execute(),
		);
		return { history: history.map(withDetail) };
	},

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

function withDetail<Entry extends { detail: string | null }>(entry: Entry) {
	return { ...entry, detail: entry.detail && (JSON.parse(entry.detail) as unknown) };
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
