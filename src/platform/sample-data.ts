import type { Db } from "../db/connect.ts";
import type { Tx } from "../db/transaction.ts";
import type { Actor } from "./http/authorization.ts";

/** What is loaded into a fresh database as sample content, in the words of the dashboard. */
export const SAMPLE_KINDS = [
	"projects",
	"photos",
	"results",
	"categories",
	"orders",
	"requests",
	"accounts",
] as const;
export type SampleKind = (typeof SAMPLE_KINDS)[number];

/** How a feature takes its part of the sample content away again. */
export interface SampleData {
	readonly kind: SampleKind;
	/** Whether it goes to the trash; else it is deleted for good. */
	readonly trash: boolean;
	/** By id, those of the rows that are still there, each with a text that changes when somebody changes it. */
	readonly versionsOf: (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
	/** Returns the ids of those that it removed: what something else needs stays. */
	readonly remove: (tx: Tx, actor: Actor, ids: readonly string[]) => Promise<readonly string[]>;
}

/** For `versionsOf`, of rows that have one. */
export function versionsIn(
	rows: readonly { id: string; updated_at: string }[],
): ReadonlyMap<string, string> {
	return new Map(rows.map(({ id, updated_at }) => [id, updated_at]));
}
