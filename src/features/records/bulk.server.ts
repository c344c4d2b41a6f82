import { AppError } from "../../platform/http/app-error.ts";
import type { StatusNotice } from "../../platform/mail/status-notice.ts";
import type { CurrentStatus } from "./status-change.ts";

export interface BulkResult<Row> {
	id: string;
	row: Row | null;
	notice: StatusNotice | null;
	error: string | null;
	current: CurrentStatus | null;
}

/**
 * Applies the changes in sequence, each in its own transaction, and returns the outcome of each. A refusal does not
 * stop the others. An unexpected error does; earlier changes stay committed.
 */
export async function changeEach<Change extends { id: string }, Row>(
	changes: readonly Change[],
	change: (one: Change) => Promise<{ row: Row; notice: StatusNotice | null }>,
): Promise<BulkResult<Row>[]> {
	const results: BulkResult<Row>[] = [];
	for (const one of changes) {
		try {
			results.push({ id: one.id, ...(await change(one)), error: null, current: null });
		} catch (error) {
			if (!(error instanceof AppError)) throw error;
			const current = (error.next?.current as CurrentStatus | undefined) ?? null;
			results.push({ id: one.id, row: null, notice: null, error: error.message, current });
		}
	}
	return results;
}
