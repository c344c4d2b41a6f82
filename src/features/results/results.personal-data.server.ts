import { now } from "../../db/time.ts";
import { inBatches, type PersonalData } from "../../platform/privacy/personal-data.ts";
import { NAME_WITHHELD } from "./shown-name.ts";

/** Results know people only by name, so only a search by name finds them. */
export const resultsPersonalData: PersonalData = {
	async export(tx, { ids }) {
		const results = await inBatches(ids, (some) =>
			tx
				.selectFrom("result_items")
				.innerJoin("results", "results.id", "result_items.result_id")
				.select(["result_items.id", "results.title", "results.year", "category_name", "position"])
				.select(["participant_name", "school", "score", "additional_info"])
				.where("result_items.id", "in", some)
				.execute(),
		);
		return { results };
	},

	/** Keeps the competition's record: position, school and score. */
	async erase(tx, { ids }) {
		const items = await inBatches(ids, (some) =>
			tx
				.updateTable("result_items")
				.set({ participant_name: NAME_WITHHELD, additional_info: "", updated_at: now() })
				.where("id", "in", some)
				.returning("id")
				.execute(),
		);
		return { results: items.length };
	},
};
