import type { Generated } from "kysely";
import { harmless, published } from "./columns.ts";

export const resultTables = {
	results: {
		id: harmless(),
		title: published(),
		description: published<string | null>(),
		year: harmless<number>(),
		status: harmless(),
		/** "full", "initials" or "hidden": how participants' names are shown to the public. */
		names_shown: harmless<Generated<string>>(),
		published_at: harmless<string | null>(),
		created_at: harmless(),
		updated_at: harmless(),
		deleted_at: harmless<string | null>(),
	},
	result_items: {
		id: harmless(),
		result_id: harmless(),
		category_id: harmless<string | null>(),
		/** A copy, so that the name survives when the category is deleted. */
		category_name: harmless(),
		position: harmless<number | null>(),
		participant_name: published(),
		school: published(),
		score: published(),
		additional_info: published(),
		/** Sort order among items without a position or with the same one. */
		sort_order: harmless<number>(),
		created_at: harmless(),
		updated_at: harmless(),
		deleted_at: harmless<Generated<string | null>>(),
		/** 1 if the public does not see this participant's name, however the result shows names. */
		name_hidden: harmless<Generated<number>>(),
	},
	/** Kept by triggers. */
	result_counts: {
		result_id: harmless(),
		/** Outside the trash. */
		items: harmless<number>(),
	},
};
