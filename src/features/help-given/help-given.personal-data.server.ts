import { inBatches, type PersonalData, withChosen } from "../../platform/privacy/personal-data.ts";

const exportSheets: PersonalData["export"] = async (tx, subject) => {
	const sheets = await inBatches(withChosen("help_sheets", subject), (some) =>
		tx.selectFrom("help_sheets").selectAll().where("order_id", "in", some).execute(),
	);
	return {
		help_given: sheets.map(({ entries, ...sheet }) => ({
			...sheet,
			entries: entries && (JSON.parse(entries) as unknown),
		})),
	};
};

export const helpGivenPersonalData: PersonalData = {
	export: exportSheets,
	exportOwn: exportSheets,

	/** The entries are free text, which may name the pupil. */
	async erase(tx, subject) {
		const blanks = await subject.blank("help_sheets");
		const emptied = await inBatches(withChosen("help_sheets", subject), (some) =>
			tx
				.updateTable("help_sheets")
				.set(blanks)
				.where("order_id", "in", some)
				.returning("order_id")
				.execute(),
		);
		return { changes: emptied.length };
	},
};
