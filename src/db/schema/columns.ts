/**
 * What a column holds: `personal` is erased with the person; `publicText` is meant for everyone, but may name people;
 * `account` is an id that identifies nobody once the account is erased.
 */
export type ColumnClass = "personal" | "publicText" | "account" | "impersonal";

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
export const publicText = columnOf("publicText");
export const account = columnOf("account");
export const impersonal = columnOf("impersonal");
