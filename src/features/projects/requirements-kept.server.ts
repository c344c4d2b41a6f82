import type { Db } from "../../db/connect.ts";
import { migratedAt } from "../../db/migrate.ts";
import type { Tx } from "../../db/transaction.ts";
import { type Requirements, requirementsOf, type StoredRequirements } from "./requirements.ts";

/**
 * Level, weeks and tools of a version or a proposal; none of them when its row is older than these columns. Their null
 * then says nothing, and what the project has stays when it is restored or taken over. A database that was restored
 * from a backup got its columns at that moment, so that its older rows empty nothing either.
 *
 * @param keptAt when the row was made
 */
export async function requirementsIn(
	db: Db | Tx,
	row: StoredRequirements,
	keptAt: string,
): Promise<Partial<Requirements>> {
	const isOlder = keptAt < (await migratedAt(db, "0038-requirements-of-projects"));
	return isOlder ? {} : requirementsOf(row);
}
