import type { ColumnClass } from "../db/schema/columns.ts";
import type { Schema } from "../db/schema.ts";
import type { CacheTag } from "../product/kinds.ts";
import type { RetentionName } from "../product/retention.ts";

/** What a feature declares about its tables; `src/db/schema/` names and classifies their columns. */

export type TableName = keyof Schema;
export type TableDeclarations = { readonly [Table in TableName]?: TableDeclaration<Table> };

export interface TableDeclaration<Table extends TableName> {
	/** Tag of cached responses built from this table: without one, none may read it. "unneeded" for constant columns. */
	readonly cacheTag?: CacheTag | "unneeded";
	/** Excludes rows that grant access or that triggers derive. A function may drop or change rows, also older ones. */
	readonly inBackups?: false | ((row: BackupRow) => BackupRow | undefined);
	/** Columns searched for names; required with a personal column, empty if none holds any, such as a hash. */
	readonly personSearch?: readonly PersonSearch<keyof Schema[Table] & string>[];
	/** Columns that hold an email address or a phone number. Limits counted by one of them are erased with the row. */
	readonly contacts?: readonly (keyof Schema[Table] & string)[];
	/** Its `contacts` are those of accounts, or of people invited to one: messages to them belong to the row. */
	readonly ofAccounts?: true;
	/** Indexed column with the time when a row was added. One in the future shows that the clock was set back. */
	readonly addedAt?: keyof Schema[Table] & string;
	/** How long the personal columns are kept; required if there are any. */
	readonly retention?: RetentionName | "the account's life" | "the picture's life";
}

export type BackupRow = Readonly<Record<string, string | number | null>>;

/** Rows that may name a person: an admin chooses among them what to export or erase. */
export interface PersonSearch<Column extends string = string> {
	/** What such a row is called, such as "Order". */
	readonly kind: string;
	/** The column by which rows are chosen. Rows where it is null cannot be chosen. */
	readonly id: Column;
	readonly at?: Column;
	/** The column with the person's name, or what else a row is called by. Without one, the words that matched. */
	readonly name?: Column;
	/** Columns that distinguish people with the same name. */
	readonly shown?: readonly Column[];
	/** Personal columns that hold no names. */
	readonly unsearched?: readonly Column[];
	/** The row belongs to a row of that table, which is chosen instead. */
	readonly partOf?: TableName;
	/** Column with the ids of the records that the row is about: it is erased with them, and listed if none of them is. */
	readonly recordIds?: Column;
}

export type DeclaredTables = ReadonlyMap<string, DeclaredTable>;

export interface DeclaredTable
	extends Pick<TableDeclaration<never>, "cacheTag" | "inBackups" | "ofAccounts" | "retention"> {
	readonly columns: Readonly<Record<string, ColumnClass>>;
	readonly personSearch?: readonly PersonSearch[];
	readonly contacts?: readonly string[];
	readonly addedAt?: string;
}
