import type { NamesShown } from "../shown-name.ts";
import type { ResultRow } from "../visible-result.server.ts";
import type { ResultStatus, ResultSummary } from "./results.contract.ts";

export function presentSummary(row: ResultRow): ResultSummary {
	return {
		id: row.id,
		title: row.title,
		description: row.description,
		year: row.year,
		status: row.status as ResultStatus,
		names_shown: row.names_shown as NamesShown,
		published_at: row.published_at,
		created_at: row.created_at,
		updated_at: row.updated_at,
		items_count: Number(row.items_count),
	};
}
