import { inBatches, type PersonalData, withChosen } from "../../platform/privacy/personal-data.ts";
import type { HistoryEventKind } from "./history.server.ts";

export const recordsPersonalData: PersonalData = {
	async export(tx, subject) {
		const records = withChosen("record_history", subject);
		const history = await inBatches(records, (some) =>
			tx
				.selectFrom("record_history")
				.select(["record_id", "at", "event", "detail"])
				.where("record_id", "in", some)
				.execute(),
		);
		return { history: history.map(withDetail) };
	},

	/** Only the statuses, as in the tracker: everything else is internal. */
	async exportOwn(tx, { ids }) {
		const history = await inBatches(ids, (some) =>
			tx
				.selectFrom("record_history")
				.select(["record_id", "at", "event", "detail"])
				.where("record_id", "in", some)
				.where("event", "in", ["placed", "status"] satisfies HistoryEventKind[])
				.execute(),
		);
		return { history: history.map(withDetail) };
	},

	/** Keeps the event itself for statistics and empties its details. */
	async erase(tx, subject) {
		const records = withChosen("record_history", subject);
		const emptied = await inBatches(records, (some) =>
			tx
				.updateTable("record_history")
				.set({ detail: null, search_text: null })
				.where("record_id", "in", some)
				.returning("id")
				.execute(),
		);
		return { changes: emptied.length };
	},
};

function withDetail<Entry extends { detail: string | null }>(entry: Entry) {
	return { ...entry, detail: entry.detail && (JSON.parse(entry.detail) as unknown) };
}
