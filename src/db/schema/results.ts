import type { Generated } from "kysely";

export interface ResultTables {
	results: ResultsTable;
	result_items: ResultItemsTable;
	result_counts: ResultCountsTable;
}

interface ResultsTable {
	id: string;
	title: string;
	description: string | null;
	year: number;
	status: string;
	/** "full", "initials" or "hidden": how participants' names are shown to the public. */
	names_shown: Generated<string>;
	published_at: string | null;
	created_at: string;
	updated_at: string;
	deleted_at: string | null;
}

/** Kept by triggers. */
interface ResultCountsTable {
	result_id: string;
	/** Outside the trash. */
	items: number;
}

interface ResultItemsTable {
	id: string;
	result_id: string;
	category_id: string | null;
	/** A copy, so that the name survives when the category is deleted. */
	category_name: string;
	position: number | null;
	participant_name: string;
	school: string;
	score: string;
	additional_info: string;
	/** Sort order among items without a position or with the same one. */
	sort_order: number;
	created_at: string;
	updated_at: string;
	deleted_at: Generated<string | null>;
	/** 1 if the public does not see this participant's name, however the result shows names. */
	name_hidden: Generated<number>;
}
