/**
 * What a column holds: `personal` is erased with the person; `published` is personal, but meant for everyone; `account`
 * is an id that identifies nobody once the account is erased.
 */
export type ColumnClass = "personal" | "published" | "account" | "impersonal";

declare const TYPE: unique symbol;

export type Column<Type = unknown> = ColumnClass & { readonly [TYPE]: Type };

export type RowOf<Columns> = {
	[Name in keyof Columns]: Columns[Name] extends Column<infer Type> ? Type : never;
};

const columnOf =
	(columnClass: ColumnClass) =>
	<Type = string>() =>
		columnClass as Column<Type>;

export const personal = columnOf("personal");
export const published = columnOf("published");
export const account = columnOf("account");
export const impersonal = columnOf("impersonal");
