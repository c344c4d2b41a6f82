import type { Generated } from "kysely";

export interface ResultTables {
	results: ResultsTable;
	result_items: ResultItemsTable;
}

interface ResultsTable {
	id: string;
	title: string;
	description: string | null;
	year: number;
	status: string;
	/** "full", "initials" or "hidden": what the public sees of participants' names. */
	names_shown: Generated<string>;
	published_at: string | null;
	created_at: string;
	updated_at: string;
	deleted_at: string | null;
}

interface ResultItemsTable {
	id: string;
	result_id: string;
	category_id: string | null;
	/** As it was: a deleted category keeps its name here. */
	category_name: string;
	position: number | null;
	participant_name: string;
	school: string;
	score: string;
	additional_info: string;
	/** Order among items without a position, and of equal positions. */
	sort_order: number;
	created_at: string;
	updated_at: string;
	deleted_at: Generated<string | null>;
}
