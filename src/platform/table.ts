import type { Schema } from "../db/schema.ts";
import type { CacheTag } from "./cache/invalidation.server.ts";
import type { RetentionName } from "./privacy/retention.ts";

/** What a feature declares of its tables. Backup, log redaction, erasure and retention follow from it. */

export type TableName = keyof Schema;
export type TableDeclarations = { readonly [Table in TableName]?: TableDeclaration<Table> };

export interface TableDeclaration<Table extends TableName> {
	/** A new column does not compile until it is classified. */
	readonly columns: Readonly<Record<keyof Schema[Table] & string, ColumnClass>>;
	/**
	 * Cached pages and answers built from this table are dropped by it; "unneeded" when what they show of a row
	 * never changes. Without one, no cached answer may read the table.
	 */
	readonly cacheTag?: CacheTag | "unneeded";
	/**
	 * For rows that let their bearer in: those of an old backup must not do so again, so it holds none. Also for
	 * rows that triggers make from others.
	 */
	readonly inBackups?: false;
	/**
	 * Where a name is looked for among the personal and published columns. Required with a personal column;
	 * empty where no name can be, as among hashes. `tests/features.test.ts` says so.
	 */
	readonly named?: readonly NamedRows<keyof Schema[Table] & string>[];
	/** How long the personal columns are kept; required with one. */
	readonly keptFor?: RetentionName | "the account's life";
}

/** Rows in which a person may be named, as an admin chooses among them what is to be handed out or erased. */
export interface NamedRows<Column extends string = string> {
	/** What such a row is: "Order". */
	readonly kind: string;
	/** The column by which it is chosen. Rows without one cannot be. */
	readonly id: Column;
	/** When it was made. */
	readonly at?: Column;
	/** Columns that tell people of one name apart. */
	readonly shown?: readonly Column[];
	/** Columns that hold no names, although they are personal. */
	readonly except?: readonly Column[];
	/** The row is a part of that table's row, which is chosen in its place. */
	readonly partOf?: TableName;
	/** Holds the ids of the records that it is about: it goes with them and is not listed beside them. */
	readonly about?: Column;
}

/** What all features declare of their tables, for those who go through all of them. */
export type DeclaredTables = ReadonlyMap<string, DeclaredTable>;

export interface DeclaredTable {
	readonly columns: Readonly<Record<string, ColumnClass>>;
	readonly cacheTag?: CacheTag | "unneeded";
	readonly named?: readonly NamedRows[];
	readonly keptFor?: RetentionName | "the account's life";
}

/**
 * What a column can hold: data about a person or a person's own words (`personal`; `published` when they are
 * meant for everyone), or an account's id (`account`), which says nothing once the account is erased.
 */
export type ColumnClass = "personal" | "published" | "account" | "harmless";

/** The columns of a table by what they can hold. Each has one class: a second one would silently win. */
export function columnsOf<
	const Classes extends { readonly [Class in ColumnClass]?: readonly string[] },
>(classes: Classes): ClassOfColumn<Classes> {
	const columns = Object.entries(classes).flatMap(([kind, names]) =>
		names.map((name) => [name, kind] as const),
	);
	const names = columns.map(([name]) => name);
	const twice = names.filter((name, index) => names.indexOf(name) < index);
	if (twice.length > 0) throw new Error(`A column has two classes: ${twice.join(", ")}`);
	return Object.fromEntries(columns) as ClassOfColumn<Classes>;
}

type ClassOfColumn<Classes> = {
	readonly [Class in keyof Classes as Classes[Class] extends readonly (infer Name extends string)[]
		? Name
		: never]: Class;
};
