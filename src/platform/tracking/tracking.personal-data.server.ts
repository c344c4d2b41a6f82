import { chosenIn } from "../privacy/person.ts";
import { inBatches, type PersonalData } from "../privacy/personal-data.ts";

export const trackingPersonalData: PersonalData = {
	async export(tx, { ids }) {
		const history = await inBatches(ids, (some) =>
			tx
				.selectFrom("record_history")
				.select(["record_id", "at", "event", "detail"])
				.where("record_id", "in", some)
				.execute(),
		);
		return {
			history: history.map((entry) => ({
				...entry,
				detail: entry.detail && (JSON.parse(entry.detail) as unknown),
			})),
		};
	},

	/** That something happened stays as a figure; what was said of it goes. */
	async erase(tx, { person, ids }) {
		const records = [...new Set([...ids, ...chosenIn("record_history", person)])];
		await inBatches(records, (some) =>
			tx
				.updateTable("record_history")
				.set({ detail: null })
				.where("record_id", "in", some)
				.returning("id")
				.execute(),
		);
		return {};
	},
};
