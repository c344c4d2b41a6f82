import type { Tx } from "../../db/transaction.ts";
import type { DeclaredTables } from "../table.ts";
import type { Blanks } from "./personal-data.ts";

/**
 * Empty values for a table's columns that hold data about a person, derived from the declaration: null where the column
 * allows it. A new personal column is emptied without a change here or in the feature.
 */
export async function blankColumns(
	tx: Tx,
	table: string,
	declaredTables: DeclaredTables,
): Promise<Blanks> {
	const declared = declaredTables.get(table)?.columns ?? {};
	const tables = await tx.introspection.getTables();
	const columns = tables.find(({ name }) => name === table)?.columns ?? [];
	return Object.fromEntries(
		columns
			.filter(({ name }) => declared[name] === "personal" || declared[name] === "account")
			.map(({ name, isNullable, dataType }) => [
				name,
				isNullable ? null : /int|num/i.test(dataType) ? 0 : "",
			]),
	);
}
