import type { Db } from "../db/connect.ts";
import type { Tx } from "../db/transaction.ts";
import type { SampleKind } from "../product/kinds.ts";
import type { Actor } from "./http/authorization.ts";

export interface SampleData {
	readonly kind: SampleKind;
	/** Whether it is moved to the trash rather than deleted permanently. */
	readonly trash: boolean;
	/** For those of the ids whose row still exists: a text that changes whenever somebody edits the row. */
	readonly versionsOf: (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
	/** For those whose rows were edited: which are removed as well, because they are about nobody. Default: none. */
	readonly alsoRemoved?: (db: Db, edited: readonly string[]) => Promise<readonly string[]>;
	/** Returns the ids that were removed. */
	readonly remove: (tx: Tx, actor: Actor, ids: readonly string[]) => Promise<readonly string[]>;
}

export function versionsIn(
	rows: readonly { id: string; updated_at: string }[],
): ReadonlyMap<string, string> {
	return new Map(rows.map(({ id, updated_at }) => [id, updated_at]));
}
