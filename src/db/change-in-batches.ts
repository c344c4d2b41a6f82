import { setImmediate } from "node:timers/promises";
import type { DeleteResult, UpdateResult } from "kysely";

/** Rows per statement: on SQLite a statement blocks every other one. */
export const CHANGED_AT_ONCE = 1_000;

/**
 * Repeats a statement that deletes or updates at most `CHANGED_AT_ONCE` rows until it finds none; other queries run in
 * between.
 */
export async function changeInBatches(
	changeSome: () => Promise<(DeleteResult | UpdateResult)[]>,
): Promise<number> {
	let changed = 0;
	for (;;) {
		const some = (await changeSome()).reduce((sum, result) => sum + rowsOf(result), 0);
		changed += some;
		if (some < CHANGED_AT_ONCE) return changed;
		await setImmediate();
	}
}

function rowsOf(result: DeleteResult | UpdateResult): number {
	return Number("numDeletedRows" in result ? result.numDeletedRows : result.numUpdatedRows);
}
