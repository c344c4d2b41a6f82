import { setImmediate } from "node:timers/promises";
import type { DeleteResult } from "kysely";

/** Rows per statement: on SQLite a statement blocks every other one. */
export const DELETED_AT_ONCE = 1_000;

/**
 * Repeats a statement that deletes at most `DELETED_AT_ONCE` rows until it finds none; other queries run in between.
 */
export async function deleteInBatches(deleteSome: () => Promise<DeleteResult[]>): Promise<number> {
	let deleted = 0;
	for (;;) {
		const some = (await deleteSome()).reduce(
			(sum, { numDeletedRows }) => sum + Number(numDeletedRows),
			0,
		);
		deleted += some;
		if (some < DELETED_AT_ONCE) return deleted;
		await setImmediate();
	}
}
