import type { Generated } from "kysely";
import { impersonal, publicText } from "./columns.ts";

export const resultTables = {
	results: {
		id: impersonal(),
		title: publicText(),
		description: publicText<string | null>(),
		year: impersonal<number>(),
		status: impersonal(),
		/** "full", "initials" or "hidden": how participants' names are shown to the public. */
		names_shown: impersonal<Generated<string>>(),
		published_at: impersonal<string | null>(),
		created_at: impersonal(),
		updated_at: impersonal(),
		deleted_at: impersonal<string | null>(),
	},
	result_items: {
		id: impersonal(),
		result_id: impersonal(),
		category_id: impersonal<string | null>(),
		/** A copy, so that the name survives when the category is deleted. */
		category_name: impersonal(),
		position: impersonal<number | null>(),
		participant_name: publicText(),
		school: publicText(),
		score: publicText(),
		additional_info: publicText(),
		/** Sort order among items without a position or with the same one. */
		sort_order: impersonal<number>(),
		created_at: impersonal(),
		updated_at: impersonal(),
		deleted_at: impersonal<Generated<string | null>>(),
		/** 1 if the public does not see this participant's name, however the result shows names. */
		name_hidden: impersonal<Generated<number>>(),
	},
	/** Maintained by triggers. */
	result_counts: {
		result_id: impersonal(),
		/** Without those in the trash. */
		items: impersonal<number>(),
	},
};
