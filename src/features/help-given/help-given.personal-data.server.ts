import { chosenIn } from "../../platform/privacy/person.ts";
import { inBatches, type PersonalData } from "../../platform/privacy/personal-data.ts";

export const helpGivenPersonalData: PersonalData = {
	async export(tx, { ids }) {
		const sheets = await inBatches(ids, (some) =>
			tx.selectFrom("help_sheets").selectAll().where("order_id", "in", some).execute(),
		);
		return {
			help_given: sheets.map(({ entries, ...sheet }) => ({
				...sheet,
				entries: entries && (JSON.parse(entries) as unknown),
			})),
		};
	},

	/** What was done is free text, which may name the pupil. */
	async erase(tx, { person, ids, blank }) {
		const orders = [...new Set([...ids, ...chosenIn("help_sheets", person)])];
		const blanks = await blank("help_sheets");
		await inBatches(orders, (some) =>
			tx
				.updateTable("help_sheets")
				.set(blanks)
				.where("order_id", "in", some)
				.returning("order_id")
				.execute(),
		);
		return {};
	},
};
