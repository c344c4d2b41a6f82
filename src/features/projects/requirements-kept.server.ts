import type { Db } from "../../db/connect.ts";
import { migratedAt } from "../../db/migrate.ts";
import type { Tx } from "../../db/transaction.ts";
import { type Requirements, requirementsOf, type StoredRequirements } from "./requirements.ts";

/**
 * Level, weeks and tools of a version or proposal; none if its row is older than these columns: null then means
 * unknown, and restoring or accepting it must keep the project's values. In a database restored from a backup the
 * columns date from the restore, so its older rows also count as unknown.
 *
 * @param keptAt when the row was created
 */
export async function requirementsIn(
	db: Db | Tx,
	row: StoredRequirements,
	keptAt: string,
): Promise<Partial<Requirements>> {
	const isOlder = keptAt < (await migratedAt(db, "0038-requirements-of-projects"));
	return isOlder ? {} : requirementsOf(row);
}
