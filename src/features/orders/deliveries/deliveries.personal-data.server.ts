import {
	inBatches,
	type PersonalData,
	withChosen,
} from "../../../platform/privacy/personal-data.ts";

export const deliveriesPersonalData: PersonalData = {
	async export(tx, subject) {
		const deliveries = await inBatches(withChosen("deliveries", subject), (some) =>
			tx.selectFrom("deliveries").selectAll().where("order_id", "in", some).execute(),
		);
		return { deliveries: deliveries.map(({ handed_by, ...delivery }) => delivery) };
	},

	async exportOwn(tx, { ids }) {
		const deliveries = await inBatches(ids, (some) =>
			tx.selectFrom("deliveries").selectAll().where("order_id", "in", some).execute(),
		);
		return { deliveries: deliveries.map(({ handed_by, ...delivery }) => delivery) };
	},

	/** Keeps the days for statistics. */
	async erase(tx, subject) {
		const blanks = await subject.blank("deliveries");
		const emptied = await inBatches(withChosen("deliveries", subject), (some) =>
			tx
				.updateTable("deliveries")
				.set(blanks)
				.where("order_id", "in", some)
				.returning("id")
				.execute(),
		);
		return { changes: emptied.length };
	},
};
