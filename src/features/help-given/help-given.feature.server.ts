import { implement, serve } from "../../platform/api/endpoint.ts";
import { defineFeature } from "../../platform/feature.ts";
import { inBatches, type PersonalData, recordIds } from "../../platform/privacy/personal-data.ts";
import * as calls from "./help-given.contract.ts";
import { getHelp, readPrintableHelpSheet, setHelp } from "./help-given.service.server.ts";

const exportSheets: PersonalData["export"] = async (tx, subject) => {
	const sheets = await inBatches(recordIds("help_sheets", subject), (batch) =>
		tx.selectFrom("help_sheets").selectAll().where("order_id", "in", batch).execute(),
	);
	return {
		help_given: sheets.map(({ entries, ...sheet }) => ({
			...sheet,
			entries: entries && (JSON.parse(entries) as unknown),
		})),
	};
};

const helpGivenPersonalData: PersonalData = {
	export: exportSheets,
	exportOwn: exportSheets,

	/** Entries are free text, which may name the pupil. */
	async erase(tx, subject) {
		const blanks = await subject.blank("help_sheets");
		const emptied = await inBatches(recordIds("help_sheets", subject), (batch) =>
			tx
				.updateTable("help_sheets")
				.set(blanks)
				.where("order_id", "in", batch)
				.returning("order_id")
				.execute(),
		);
		return { changes: emptied.length };
	},
};

const endpoints = [
	serve(calls.getHelp, getHelp, (help) => ({ data: { help } })),
	serve(calls.setHelp, setHelp, (help) => ({ data: { help } })),
	implement(calls.readPrintableHelpSheet, {
		noStore: true,
		handle: async ({ app, params, query }) => ({
			result: await readPrintableHelpSheet(app, { ...params, ...query }),
		}),
	}),
];

export const helpGiven = defineFeature({
	name: "help-given",
	needs: ["ledger", "orders", "records"],
	endpoints,
	tables: {
		help_sheets: {
			personSearch: [
				{ kind: "Help given", id: "order_id", at: "updated_at", recordIds: "order_id" },
			],
			retention: "orders",
		},
	},
	personalData: helpGivenPersonalData,
});
